-- Who did something at an airport.
create index record_actor_airport on record (actor_id, airport) where actor_id is not null and airport is not null;
