-- Texts, pictures, banners and notices that administrators choose.

-- Insert-only: a published version never changes.
alter table disclaimer
  add created_at  timestamptz,
  add author_id   uuid,
  add author_name text;
grant insert on disclaimer to pinzon_catalogues_app;

-- Pictures by the hash of their bytes, insert-only.
create table media (
  hash         text collate "C" not null,
  content_type text not null,
  width        integer not null,
  height       integer not null,
  bytes        bytea not null,
  constraint media_pkey primary key (hash),
  constraint media_hash_check check (hash ~ '^[0-9a-f]{64}$'),
  constraint media_content_type_check check (content_type in ('image/png', 'image/jpeg'))
);
-- The bytes are packed already.
alter table media alter bytes set storage external;

create table image_slot (
  slot       text collate "C" not null,
  place      integer not null,
  hash       text collate "C",
  alt        text not null default '',
  version    bigint not null default 1,
  constraint image_slot_pkey primary key (slot),
  constraint image_slot_hash_fkey foreign key (hash) references media (hash)
);
insert into image_slot (slot, place) values
  ('header', 1), ('print', 2), ('login', 3), ('home_background', 4), ('offline_picture', 5), ('icon', 6);

create table banner (
  banner_id  uuid not null,
  placement  text not null,
  title      text not null,
  text       text not null,
  hash       text collate "C",
  alt        text,
  link       text,
  severity   text,
  -- Calendar days on the islands, both included.
  start_date date,
  end_date   date,
  sort_order integer not null,
  active     boolean not null default true,
  version    bigint not null default 1,
  constraint banner_pkey primary key (banner_id),
  constraint banner_hash_fkey foreign key (hash) references media (hash),
  constraint banner_placement_check check (placement in ('home', 'strip')),
  constraint banner_severity_check check (severity in ('info', 'warning', 'critical')),
  constraint banner_severity_of_strip_check check ((placement = 'strip') = (severity is not null)),
  constraint banner_dates_check check (start_date <= end_date)
);

grant select, insert on media to pinzon_catalogues_app;
grant select, update (hash, alt, version) on image_slot to pinzon_catalogues_app;
grant select, insert on banner to pinzon_catalogues_app;
grant update (title, text, hash, alt, link, severity, start_date, end_date, sort_order, active, version)
  on banner to pinzon_catalogues_app;
