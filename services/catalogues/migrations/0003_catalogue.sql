-- The catalogue's version and the history of all its nouns.

-- Grows with every transaction that changes the catalogue: a verdict names the version it was taken from.
-- The row is also the lock that serialises changes.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null default 0
);
insert into catalogue_version default values;

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

-- What the reference file of legal links said when it was last loaded: loading it again does not undo what people
-- changed since.
create table legal_link_reference (
  -- Kind and code of the citing record, code of the article.
  key  text collate "C" not null,
  -- {article, why, verified}
  said jsonb not null,
  constraint legal_link_reference_pkey primary key (key)
);

grant select, update on catalogue_version to pinzon_catalogues_app;
grant select, insert on change to pinzon_catalogues_app;
grant select, insert, update on legal_link_reference to pinzon_catalogues_app;
grant select, insert, update, delete on outbox to pinzon_catalogues_app;
grant select, update on outbox_position to pinzon_catalogues_app;
