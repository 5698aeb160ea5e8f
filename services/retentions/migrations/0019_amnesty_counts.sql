-- The act of what was in the amnesty bins of a control point on a day at its airport. Annulled acts have no row, so that
-- another one may take their place.
create table amnesty_count (
  airport       text not null,
  -- In lower case, because officers may type it.
  control_point text not null,
  day           date not null,
  -- The purge gives an act another id.
  retention_id  uuid not null unique references retention on update cascade,
  primary key (airport, control_point, day)
);

grant select, insert, delete on amnesty_count to pinzon_retentions_app;
