-- Norms, and the articles of them that are cited.

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
  -- What the reference file said when it was last loaded: loading it again does not undo what people changed since.
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

create table article (
  code         text collate "C" not null,
  standard     text collate "C" not null,
  article      text,
  subject      text not null,
  sort_subject text collate "C" not null,
  summary      text not null,
  text         text,
  link         text,
  source       text,
  verified     boolean not null,
  active       boolean not null default true,
  version      bigint not null default 1,
  updated_at   timestamptz not null default now(),
  request_id   uuid,
  reference    jsonb,
  -- Stems for whole words, plain words for the one still being typed.
  search       tsvector not null,
  constraint article_pkey primary key (code),
  constraint article_request_id_key unique (request_id),
  constraint article_standard_fkey foreign key (standard) references standard (code)
);
create index article_of_standard on article (standard);
create index article_search on article using gin (search);

grant select, insert on standard to pinzon_catalogues_app;
grant update (title, sort_title, kind, number, gazette, published, status, replaced_by, active, version,
              updated_at, reference, search)
  on standard to pinzon_catalogues_app;
grant select, insert, update on article to pinzon_catalogues_app;
