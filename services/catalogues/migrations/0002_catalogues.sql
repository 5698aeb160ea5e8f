-- What may enter, the lists everything else refers to, and the legal basis.
-- Rows come from reference files; the service itself only reads them.

-- Both may be made by the owner of the database.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Grows with every transaction that changed anything below: a verdict names the version it was
-- taken from. The row is also the lock that makes imports wait for each other.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null default 0
);
insert into catalogue_version default values;

-- Every small catalogue in one table: they differ in their attributes only.
create table entry (
  kind       text not null,
  code       text collate "C" not null,
  name       text not null,
  attributes jsonb not null,
  sort_order integer not null,
  active     boolean not null,
  source     text not null,
  version    bigint not null default 1,
  constraint entry_pkey primary key (kind, code),
  -- Checked at commit, so that one file may swap two names.
  constraint entry_name_key unique (kind, name) deferrable initially deferred
);
create index entry_display on entry (kind, sort_order, code);

create table product (
  product_id      uuid not null,
  code            text collate "C" not null,
  name            text not null,
  -- Folded name, so that the order of a list does not depend on the server's locale.
  sort_name       text collate "C" not null,
  scientific_name text,
  category        text collate "C" not null,
  origin          text collate "C" not null,
  classification  text collate "C" not null,
  conditions      text,
  grounds         text,
  synonyms        text[] not null,
  unit            text collate "C" not null,
  source          text not null,
  verified        boolean not null,
  -- Since when this version holds.
  valid_from      date not null,
  version         bigint not null default 1,
  constraint product_pkey primary key (product_id),
  constraint product_code_key unique (code),
  constraint product_name_key unique (name) deferrable initially deferred,
  -- Constant columns, because a foreign key to (kind, code) needs both halves.
  category_kind       text not null generated always as ('categories') stored,
  origin_kind         text not null generated always as ('origins') stored,
  classification_kind text not null generated always as ('classifications') stored,
  unit_kind           text not null generated always as ('units') stored,
  constraint product_category_fkey foreign key (category_kind, category) references entry (kind, code),
  constraint product_origin_fkey foreign key (origin_kind, origin) references entry (kind, code),
  constraint product_classification_fkey
    foreign key (classification_kind, classification) references entry (kind, code),
  constraint product_unit_fkey foreign key (unit_kind, unit) references entry (kind, code)
);

-- What a product is found by, folded as queries are. Derived from product, rewritten with it.
create table product_term (
  product_id uuid not null,
  position   integer not null,
  kind       text not null,
  term       text collate "C" not null,
  stems      text[] not null,
  constraint product_term_pkey primary key (product_id, position),
  constraint product_term_product_fkey foreign key (product_id) references product (product_id),
  constraint product_term_kind_check check (kind in ('name', 'synonym', 'scientific'))
);
create index product_term_similar on product_term using gin (term gin_trgm_ops);
create index product_term_words on product_term using gin ((' ' || term) gin_trgm_ops);
create index product_term_stems on product_term using gin (stems);

create table article (
  code      text collate "C" not null,
  title     text not null,
  kind      text not null,
  number    text,
  -- ISO date, or the year alone where no more is known.
  published text,
  article   text,
  subject   text not null,
  summary   text not null,
  source    text not null,
  verified  boolean not null,
  version   bigint not null default 1,
  -- Stems for whole words, plain words for what is still being typed.
  search    tsvector not null,
  constraint article_pkey primary key (code),
  constraint article_published_check check (published ~ '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$')
);
create index article_search on article using gin (search);

-- Every version ever sworn to stays.
create table disclaimer (
  version integer not null,
  oath    text not null,
  text    text not null,
  constraint disclaimer_pkey primary key (version)
);

-- Products matching a query, with what they are ordered by, smallest first:
--   tier 0 the name itself, 1 a synonym or scientific name itself, 2 every word occurs,
--   3 every word and the beginning of the last, 4… similar spelling, one tier per tenth;
--   strictness, so that among equal matches what is not permitted comes first;
--   distance, how much more than the query the matched term says.
-- An empty phrase matches everything alike.
create function product_hits(phrase text, query_stems text[], head_stems text[], tail text)
returns table (product_id uuid, tier integer, strictness integer, distance integer)
language sql stable
-- pg_trgm's operators cost a hundred times what the planner believes, so that it would rather
-- read the whole table than one of the indexes made for them (20 ms against 3). Discouraging
-- that raises the estimate, and compiling the statement would take far longer than running it.
set enable_seqscan = off
set jit = off
as $$
  select p.product_id, 0, 0, 0 from product p where phrase = ''
  union all
  (
    -- One branch per index; the last one is cheap on any row. Short words have too few
    -- trigrams for two letters that changed places, so slips are counted as well.
    with candidate as (
      select t.product_id, t.position from product_term t where t.stems && query_stems and phrase <> ''
      union
      select t.product_id, t.position from product_term t
      where t.stems @> head_stems and ' ' || t.term like '% ' || tail || '%' and phrase <> ''
      union
      select t.product_id, t.position from product_term t where t.term % phrase and phrase <> ''
      union
      select t.product_id, t.position from product_term t where t.term %>> phrase and phrase <> ''
      union
      select t.product_id, t.position from product_term t
      where length(phrase) between 5 and 100 and abs(length(t.term) - length(phrase)) <= 2
        and levenshtein_less_equal(t.term, phrase, 2) <= 2
    ),
    matched as (
      select t.product_id,
             case
               when t.stems = query_stems and t.kind = 'name' then 0
               when t.stems = query_stems then 1
               when t.stems @> query_stems then 2
               when t.stems @> head_stems and ' ' || t.term like '% ' || tail || '%' then 3
               else 4
             end as tier,
             cardinality(t.stems) - cardinality(query_stems) as surplus,
             -- A whole term counts for more than the same spelling inside a longer one, and that
             -- for more than a term inside a longer query: "agua" does not answer "agua de rio".
             greatest(similarity(t.term, phrase),
                      0.9 * strict_word_similarity(phrase, t.term),
                      0.6 * strict_word_similarity(t.term, phrase),
                      case when length(phrase) between 5 and 100 and abs(length(t.term) - length(phrase)) <= 2
                           then 1 - levenshtein(t.term, phrase)::real / length(phrase) end) as likeness
      from candidate c
      join product_term t on t.product_id = c.product_id and t.position = c.position
    ),
    best as (
      select distinct on (m.product_id) m.product_id, m.tier, m.likeness,
             case when m.tier < 4 then m.surplus else round((1 - m.likeness) * 1000)::integer end as distance
      from matched m
      order by m.product_id, m.tier, 4
    )
    select b.product_id,
           case
             when b.tier < 4 then b.tier
             -- What is permitted must be clearly more alike to stand above what is not.
             when c.code = 'permitido' then 5 + floor((1 - b.likeness) * 10)::integer
             else 4 + floor((1 - b.likeness) * 10)::integer
           end,
           -(c.attributes ->> 'severity')::integer,
           b.distance
    from best b
    join product p on p.product_id = b.product_id
    join entry c on c.kind = p.classification_kind and c.code = p.classification
    -- A vague likeness is worth showing only when nothing better was found.
    where b.tier < 4
       or b.likeness >= case when exists (select from best x where x.tier < 4) then 0.5 else 0.3 end
  )
$$;

grant select, update on catalogue_version to pinzon_catalogues_app;
grant select, insert, update on entry, product, article to pinzon_catalogues_app;
-- The only rows that may go, because they can be made again from product.
grant select, insert, delete on product_term to pinzon_catalogues_app;
grant select on disclaimer to pinzon_catalogues_app;
grant select, insert, update, delete on outbox to pinzon_catalogues_app;
grant select, update on outbox_position to pinzon_catalogues_app;
