-- Inventories that were taken. They are never changed.
create table inventory (
  inventory_id  uuid primary key,
  airport       text not null,
  place         text not null,
  place_name    text not null,
  taken_at      timestamptz not null,
  taken_by      uuid not null,
  taken_by_name text not null,
  -- How many lie where they should.
  found         bigint not null,
  -- Folio and number of each item that was not found, and of each that should not be there.
  missing       text[] not null,
  unexpected    text[] not null,
  -- How many labels belong to no item.
  unknown       bigint not null
);
create index inventory_by_time on inventory (taken_at desc, inventory_id desc);
create index inventory_by_airport on inventory (airport, taken_at desc, inventory_id desc);
create index inventory_by_place on inventory (place, taken_at desc, inventory_id desc);

grant select, insert on inventory to pinzon_retentions_app;

-- Of those that were taken before, the events that are still here know.
insert into inventory (inventory_id, airport, place, place_name, taken_at, taken_by, taken_by_name, found, missing,
                       unexpected, unknown)
select event_id, event ->> 'airport', event ->> 'subject', event ->> 'subject', (event ->> 'time')::timestamptz,
       (event ->> 'actorid')::uuid, event ->> 'actorname', (event #>> '{data,found}')::bigint,
       array(select jsonb_array_elements_text(event #> '{data,missing}')),
       array(select jsonb_array_elements_text(event #> '{data,unexpected}')), (event #>> '{data,unknown}')::bigint
from outbox
where subject = 'pinzon.retention.inventory_taken.v1' and event ->> 'actorid' is not null
  and event ->> 'airport' is not null;
