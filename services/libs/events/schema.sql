-- The event tables of every publishing or consuming service.
-- Each service links this file as its first migration; it never changes after a release.

-- Events, written in the business transaction.
create table outbox (
  seq          bigint generated always as identity primary key,
  event_id     uuid not null unique,
  subject      text not null,
  event        jsonb not null,
  -- Gapless number within the source, assigned by the relay before the first publication.
  sequence     bigint unique,
  published_at timestamptz,
  created_at   timestamptz not null default now()
);
create index outbox_unsequenced on outbox (seq) where sequence is null;
create index outbox_unpublished on outbox (sequence) where published_at is null and sequence is not null;

-- The last assigned number; it survives the deletion of confirmed events.
create table outbox_position (
  only_row      boolean primary key default true check (only_row),
  last_sequence bigint not null default 0
);
insert into outbox_position default values;

-- Applied events of other services, without gaps per source.
create table inbox (
  source     text not null,
  sequence   bigint not null check (sequence > 0),
  event_id   uuid not null,
  applied_at timestamptz not null default now(),
  primary key (source, sequence)
);

-- Events that can never be applied, for the operators.
create table dead_letter (
  dead_letter_id bigint generated always as identity primary key,
  source         text,
  sequence       bigint,
  payload        text not null,
  error          text not null,
  failed_at      timestamptz not null default now()
);
