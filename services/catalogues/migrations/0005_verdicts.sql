-- What a product is, and whether it may enter from which day on, are two things: a verdict can
-- be decided before it begins, and one that has begun never changes.

create table product_verdict (
  product_id     uuid not null,
  valid_from     date not null,
  classification text collate "C" not null,
  conditions     text,
  grounds        text,
  source         text not null,
  verified       boolean not null,
  -- Codes of articles; checked when they are written, and articles are never deleted.
  articles       text[] collate "C" not null default '{}',
  constraint product_verdict_pkey primary key (product_id, valid_from),
  constraint product_verdict_product_fkey foreign key (product_id) references product (product_id),
  classification_kind text not null generated always as ('classifications') stored,
  constraint product_verdict_classification_fkey
    foreign key (classification_kind, classification) references entry (kind, code)
);
insert into product_verdict
  (product_id, valid_from, classification, conditions, grounds, source, verified)
select product_id, valid_from, classification, conditions, grounds, source, verified from product;
create index product_verdict_classification on product_verdict (classification);
create index product_verdict_begins on product_verdict (valid_from);

-- The search answers from memory.
drop function product_hits;
drop table product_term;

alter table product
  drop column classification_kind,
  drop column classification,
  drop column conditions,
  drop column grounds,
  drop column source,
  drop column verified,
  drop column valid_from,
  add active     boolean not null default true,
  add updated_at timestamptz not null default now(),
  -- What the reference file said when it was last loaded.
  add reference  text,
  -- Code and every name, folded, for the lists of those who manage them.
  add search     text not null default '';
update product set search = folded(concat_ws(' ', code, name, scientific_name, array_to_string(synonyms, ' ')));
create index product_by_name on product (sort_name, code);
create index product_by_category on product (category, code);
create index product_by_update on product (updated_at, code);
create index product_search on product using gin (search gin_trgm_ops);

-- A verdict that has not begun may be taken back or replaced.
grant select, insert, update, delete on product_verdict to pinzon_catalogues_app;
