-- Tells whether the service was started with the key that the fingerprints of this database were made with.
create table document_key (
  only_row boolean primary key default true check (only_row),
  mark     text not null
);

grant select, insert on document_key to pinzon_declarations_app;
