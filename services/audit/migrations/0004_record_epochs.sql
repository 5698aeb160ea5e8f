-- A source numbers its events anew in each epoch. An expression, because a generated column would rewrite the table.
alter table record drop constraint record_source_sequence_key;
create unique index record_source_sequence_key
  on record (source, (coalesce((event->>'epoch')::int, 1)), source_sequence);
