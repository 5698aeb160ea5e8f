-- Norms become things of their own. Until now each article repeated its norm.

create table standard (
  code        text collate "C" not null,
  title       text not null,
  -- Folded title, so that the order of a list does not depend on the server's locale.
  sort_title  text collate "C" not null,
  kind        text not null,
  number      text,
  gazette     text,
  -- ISO date, or the year alone where no more is known.
  published   text collate "C",
  status      text not null default 'in_force',
  replaced_by text collate "C",
  active      boolean not null default true,
  version     bigint not null default 1,
  updated_at  timestamptz not null default now(),
  -- A repeated creation is answered with what it made.
  request_id  uuid,
  -- What the reference file said when it was last loaded: loading it again does not undo
  -- what people changed since.
  reference   jsonb,
  search      tsvector not null,
  constraint standard_pkey primary key (code),
  constraint standard_request_id_key unique (request_id),
  constraint standard_replaced_by_fkey foreign key (replaced_by) references standard (code),
  constraint standard_replaced_by_check check (replaced_by <> code),
  constraint standard_status_check check (status in ('in_force', 'amended', 'repealed')),
  constraint standard_published_check check (published ~ '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$')
);
create index standard_search on standard using gin (search);

-- A norm is called by the number of its first article, which never changes: NOR-017 makes N-017.
with named as (
  select 'N-' || regexp_replace(min(code), '^[^-]*-', '') as code, title, kind, number, published,
         lower(translate(title, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')) as folded,
         -- The file has the norm's own number and its place in the gazette in one cell.
         regexp_replace(number, '(; )?Registro Oficial .*$', '') as own,
         substring(number from 'Registro Oficial .*$') as gazette
  from article group by title, kind, number, published
)
insert into standard (code, title, sort_title, kind, number, gazette, published, reference, search)
select code, title, trim(regexp_replace(folded, '[^a-z0-9]+', ' ', 'g')), kind, nullif(own, ''), gazette,
       published, jsonb_build_array(title, kind, number, published),
       to_tsvector('spanish', text) || to_tsvector('simple', text)
from named, lateral (
  select lower(regexp_replace(
    translate(concat_ws(' ', code, title, kind, number), 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'),
    '[^A-Za-z0-9]+', ' ', 'g')) as text
) as searched;

alter table article
  add standard     text collate "C",
  add sort_subject text collate "C",
  add text         text,
  add link         text,
  add active       boolean not null default true,
  add updated_at   timestamptz not null default now(),
  add request_id   uuid,
  add reference    jsonb,
  alter source drop not null;

update article a
set standard = s.code,
    sort_subject = trim(regexp_replace(
      lower(translate(a.subject, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')), '[^a-z0-9]+', ' ', 'g')),
    reference = jsonb_build_array(a.title, a.kind, a.number, a.published, a.article, a.subject, a.summary, a.source)
from standard s
where s.reference = jsonb_build_array(a.title, a.kind, a.number, a.published);

alter table article
  alter standard set not null,
  alter sort_subject set not null,
  drop title,
  drop kind,
  drop number,
  drop published,
  add constraint article_standard_fkey foreign key (standard) references standard (code),
  add constraint article_request_id_key unique (request_id);
create index article_of_standard on article (standard);

grant select, insert on standard to pinzon_catalogues_app;
grant update (title, sort_title, kind, number, gazette, published, status, replaced_by, active, version,
              updated_at, reference, search)
  on standard to pinzon_catalogues_app;
