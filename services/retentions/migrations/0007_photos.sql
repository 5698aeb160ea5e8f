-- Photos of the goods of acts. They are evidence: rows are only added, and go with the personal data of their act.

create table photo (
  -- Made by the client.
  photo_id     uuid        not null,
  retention_id uuid        not null,
  item_number  integer     not null,
  -- SHA-256 of the file as it was sent, to tell a repeat from another photo under the same id.
  sent_hash    bytea       not null check (octet_length(sent_hash) = 32),
  -- Bytes of that file.
  sent_size    integer     not null,
  content_type text        not null constraint photo_content_type check (content_type in ('image/png', 'image/jpeg')),
  width        integer     not null,
  height       integer     not null,
  bytes        bytea       not null,
  added_at     timestamptz not null,
  officer_id   uuid        not null,
  officer_name text        not null,

  constraint photo_pkey primary key (photo_id),
  constraint photo_item_fkey foreign key (retention_id, item_number) references retained_item on update cascade
);
create index photo_by_item on photo (retention_id, item_number, added_at, photo_id);

-- Photos of which parts have arrived.
create table photo_upload (
  photo_id     uuid        not null,
  retention_id uuid        not null,
  item_number  integer     not null,
  sent_hash    bytea       not null check (octet_length(sent_hash) = 32),
  -- Bytes of the whole file.
  size         integer     not null check (size > 0),
  bytes        bytea       not null default '',
  -- When the last part arrived.
  moved_at     timestamptz not null,

  constraint photo_upload_pkey primary key (photo_id),
  constraint photo_upload_item_fkey foreign key (retention_id, item_number) references retained_item on update cascade,
  constraint photo_upload_size check (octet_length(bytes) <= size)
);
create index photo_upload_by_item on photo_upload (retention_id, item_number);
create index photo_upload_by_time on photo_upload (moved_at);

-- Pictures are compressed already.
alter table photo alter bytes set storage external;
alter table photo_upload alter bytes set storage external;

-- The purge of an act removes its photos with the rights of the migrator, because the app role may not.
create function remove_photos() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from photo where retention_id = old.retention_id;
  delete from photo_upload where retention_id = old.retention_id;
  return new;
end;
$$;
create trigger retention_photos before update of purged_at on retention
  for each row when (old.purged_at is null and new.purged_at is not null) execute function remove_photos();

grant select, insert on photo to pinzon_retentions_app;
grant select, insert, delete, update (bytes, moved_at) on photo_upload to pinzon_retentions_app;
