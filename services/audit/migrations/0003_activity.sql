-- What each person did, in the order of the chain.
alter table record
  add actor_id uuid generated always as ((event->>'actorid')::uuid) stored;
create index record_actor on record (actor_id, sequence) where actor_id is not null;
