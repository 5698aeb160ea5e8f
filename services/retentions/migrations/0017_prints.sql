-- The prints that were counted with a key, so that a repeat after a lost answer is not counted again.
create table retention_print (
  retention_id uuid not null references retention,
  request_id   uuid not null,
  copy         integer not null check (copy >= 0),
  primary key (retention_id, request_id)
);

grant select, insert on retention_print to pinzon_retentions_app;
