-- Catalogues are managed on screens: who changed what, and small catalogues that can be written.

-- Letters without accents in lower case, as queries are.
create function folded(words text) returns text
language sql immutable parallel safe
as $$ select lower(regexp_replace(normalize(words, NFD), U&'[\0300-\036F]', '', 'g')) $$;

-- Every change of every noun, insert-only.
create table change (
  -- Version 7: newer ones are greater.
  change_id  uuid not null,
  noun       text collate "C" not null,
  key        text collate "C" not null,
  name       text not null,
  version    bigint not null,
  at         timestamptz not null,
  actor_id   uuid,
  actor_name text,
  action     text not null,
  -- [{field, before, after}] as people read it.
  changes    jsonb not null,
  constraint change_pkey primary key (change_id),
  constraint change_action_check
    check (action in ('created', 'updated', 'deactivated', 'reactivated', 'imported', 'reordered'))
);
create index change_of on change (noun, key, change_id);

alter table entry
  add updated_at timestamptz not null default now(),
  -- A repeated creation is answered with what it made.
  add request_id uuid,
  -- What the reference file said when it was last loaded: loading it again does not undo
  -- what people changed since.
  add reference text,
  add search text not null generated always as (folded(code || ' ' || name || ' ' || attributes::text)) stored,
  add constraint entry_request_id_key unique (request_id);

grant select, insert on change to pinzon_catalogues_app;
