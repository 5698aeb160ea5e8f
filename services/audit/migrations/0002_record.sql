-- Every fact of every source once, in one chain.

create table record (
  -- Position in the chain, from 1, without gaps.
  sequence        bigint not null check (sequence > 0),
  -- `json` keeps the very text that was hashed; `jsonb` would rewrite it.
  event           json not null,
  -- The hash of the record before; 32 zero bytes before the first.
  prev_hash       bytea not null check (octet_length(prev_hash) = 32),
  -- chain.rs says over what.
  hash            bytea not null check (octet_length(hash) = 32),
  recorded_at     timestamptz not null,
  -- Taken from the event by the database, so that what is filtered on can never
  -- differ from what is hashed. The event's time is left in the event: reading an
  -- instant from text is not immutable.
  event_id        uuid   not null generated always as ((event->>'id')::uuid) stored,
  source          text   not null generated always as (event->>'source') stored,
  source_sequence bigint not null generated always as ((event->>'sequence')::bigint) stored,
  type            text   not null generated always as (event->>'type') stored,
  subject         text   not null generated always as (event->>'subject') stored,
  airport         text            generated always as (event->>'airport') stored,

  constraint record_pkey primary key (sequence),
  constraint record_event_id_key unique (event_id),
  constraint record_source_sequence_key unique (source, source_sequence)
);

-- The filters of the list, each in the order of the chain.
create index record_subject on record (subject, sequence);
create index record_source on record (source, sequence);
create index record_type on record (type, sequence);

-- Whoever takes over the service can add to the chain, and change nothing in it.
grant select, insert on record, inbox, dead_letter to pinzon_audit_app;
