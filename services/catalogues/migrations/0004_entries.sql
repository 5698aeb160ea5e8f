-- Small catalogues. One table, because they differ only in their attributes.

-- Entries are found by the values people read, not by the names of attributes, and not by what follows from another
-- value, such as the time zone that every airport of the mainland shares.
create function entry_values(attributes jsonb) returns text
language sql immutable parallel safe
as $$ select coalesce(string_agg(value, ' ' order by key), '') from jsonb_each_text(attributes) where key <> 'time_zone' $$;

create table entry (
  kind       text not null,
  code       text collate "C" not null,
  name       text not null,
  attributes jsonb not null,
  -- [{article, why, verified}], the most important first. Codes are checked when they are written, and articles are
  -- never deleted.
  links      jsonb not null default '[]',
  sort_order integer not null,
  active     boolean not null,
  source     text not null,
  version    bigint not null default 1,
  updated_at timestamptz not null default now(),
  -- A repeated creation is answered with what it made.
  request_id uuid,
  -- What the reference file said when it was last loaded: loading it again does not undo what people changed since.
  reference  text,
  search     text not null generated always as (folded(code || ' ' || name || ' ' || entry_values(attributes))) stored,
  constraint entry_pkey primary key (kind, code),
  -- Checked at commit, so that one file may swap two names.
  constraint entry_name_key unique (kind, name) deferrable initially deferred,
  constraint entry_request_id_key unique (request_id)
);
create index entry_display on entry (kind, sort_order, code);

grant select, insert, update on entry to pinzon_catalogues_app;
