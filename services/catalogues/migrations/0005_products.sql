-- What a product is, and from which day on it may enter.

create extension if not exists pg_trgm;

create table product (
  product_id      uuid not null,
  code            text collate "C" not null,
  name            text not null,
  -- Folded name, so that the order of a list does not depend on the server's locale.
  sort_name       text collate "C" not null,
  scientific_name text,
  category        text collate "C" not null,
  origin          text collate "C" not null,
  synonyms        text[] not null,
  unit            text collate "C" not null,
  active          boolean not null default true,
  version         bigint not null default 1,
  updated_at      timestamptz not null default now(),
  -- What the reference file said when it was last loaded.
  reference       text,
  -- Code and every name, folded, for the lists of administrators.
  search          text not null default '',
  constraint product_pkey primary key (product_id),
  constraint product_code_key unique (code),
  constraint product_name_key unique (name) deferrable initially deferred,
  -- Constant columns, because a foreign key to (kind, code) needs both halves.
  category_kind   text not null generated always as ('categories') stored,
  origin_kind     text not null generated always as ('origins') stored,
  unit_kind       text not null generated always as ('units') stored,
  constraint product_category_fkey foreign key (category_kind, category) references entry (kind, code),
  constraint product_origin_fkey foreign key (origin_kind, origin) references entry (kind, code),
  constraint product_unit_fkey foreign key (unit_kind, unit) references entry (kind, code)
);
create index product_by_name on product (sort_name, code);
create index product_by_category on product (category, code);
-- The expression by which lists ordered by the last change are paged.
create index product_by_update on product
  (lpad((extract(epoch from updated_at at time zone 'UTC') * 1000000)::bigint::text, 20, '0') collate "C", code);
create index product_search on product using gin (search gin_trgm_ops);

-- A verdict can be decided before it begins; one that has begun never changes.
create table product_verdict (
  product_id     uuid not null,
  valid_from     date not null,
  classification text collate "C" not null,
  conditions     text,
  grounds        text,
  source         text not null,
  verified       boolean not null,
  -- [{article, why, verified}], like the links of an entry.
  articles       jsonb not null default '[]',
  constraint product_verdict_pkey primary key (product_id, valid_from),
  constraint product_verdict_product_fkey foreign key (product_id) references product (product_id),
  classification_kind text not null generated always as ('classifications') stored,
  constraint product_verdict_classification_fkey
    foreign key (classification_kind, classification) references entry (kind, code)
);
create index product_verdict_classification on product_verdict (classification);
create index product_verdict_begins on product_verdict (valid_from);

grant select, insert, update on product to pinzon_catalogues_app;
-- A verdict that has not begun may be cancelled or replaced.
grant select, insert, update, delete on product_verdict to pinzon_catalogues_app;
