-- Every consuming service links this file as a migration; it never changes after a release.

-- A message that its source did not sign is kept as evidence and can never be applied.
alter table dead_letter add column refused boolean not null default false;

-- What the operators decided about a dead letter. Rows are only added.
create table dead_letter_outcome (
  dead_letter_id bigint primary key references dead_letter,
  outcome        text not null check (outcome in ('applied', 'dropped')),
  note           text not null check (note <> ''),
  decided_at     timestamptz not null default now()
);
