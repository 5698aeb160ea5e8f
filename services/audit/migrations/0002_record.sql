-- Every event of every source once, in one hash chain.

create table record (
  -- Position in the chain, from 1, without gaps.
  sequence        bigint not null check (sequence > 0),
  -- `json` keeps the hashed text; `jsonb` would rewrite it.
  event           json not null,
  -- The hash of the previous record; 32 zero bytes for the first.
  prev_hash       bytea not null check (octet_length(prev_hash) = 32),
  -- chain.rs defines what it covers.
  hash            bytea not null check (octet_length(hash) = 32),
  recorded_at     timestamptz not null,
  -- Generated from the event, so that filters always agree with the hashed text. The event's
  -- time is not generated, because parsing an instant is not immutable.
  event_id        uuid   not null generated always as ((event->>'id')::uuid) stored,
  source          text   not null generated always as (event->>'source') stored,
  source_sequence bigint not null generated always as ((event->>'sequence')::bigint) stored,
  type            text   not null generated always as (event->>'type') stored,
  subject         text   not null generated always as (event->>'subject') stored,
  airport         text            generated always as (event->>'airport') stored,
  actor_id        uuid            generated always as ((event->>'actorid')::uuid) stored,

  constraint record_pkey primary key (sequence),
  constraint record_event_id_key unique (event_id),
  constraint record_source_sequence_key unique (source, source_sequence)
);

-- For the filters of the list, each in the order of the chain.
create index record_subject on record (subject, sequence);
create index record_source on record (source, sequence);
create index record_type on record (type, sequence);
create index record_recorded on record (recorded_at);
create index record_actor on record (actor_id, sequence) where actor_id is not null;

-- An intruder in the service can add to the chain, but change nothing in it.
grant select, insert on record, inbox, dead_letter to pinzon_audit_app;
