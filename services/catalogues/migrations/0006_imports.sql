-- Files of products: read, compared line by line, reviewed, and then written in one transaction.

create table product_import (
  import_id      uuid not null,
  file_name      text not null,
  state          text not null default 'reading',
  -- The file, until it is written or can no longer be.
  content        bytea,
  -- Hash of what it would change: written only if it would still change the same.
  digest         bytea,
  processed_rows bigint not null default 0,
  total_rows     bigint not null default 0,
  added_rows     bigint not null default 0,
  changed_rows   bigint not null default 0,
  unchanged_rows bigint not null default 0,
  refused_rows   bigint not null default 0,
  -- Why it failed.
  failure        text,
  created_at     timestamptz not null,
  -- Its last progress, by the clock of the service like `created_at`.
  updated_at     timestamptz not null,
  actor_id       uuid not null,
  actor_name     text not null,
  constraint product_import_pkey primary key (import_id),
  constraint product_import_state_check
    check (state in ('reading', 'ready', 'refused', 'applying', 'applied', 'failed')),
  constraint product_import_failure_check check ((state = 'failed') = (failure is not null))
);
-- A workbook is compressed already.
alter table product_import alter content set storage external;

create table product_import_row (
  import_id uuid not null,
  line      bigint not null,
  outcome   text collate "C" not null,
  code      text not null,
  name      text not null,
  changes   jsonb not null,
  faults    jsonb not null,
  constraint product_import_row_pkey primary key (import_id, line),
  constraint product_import_row_import_fkey foreign key (import_id) references product_import (import_id) on delete cascade,
  constraint product_import_row_outcome_check check (outcome in ('added', 'changed', 'unchanged', 'refused'))
);
create index product_import_row_outcome on product_import_row (import_id, outcome, line);

-- An import that nobody has touched for a while is deleted with its lines and its file; what it wrote stays in the
-- products, in their history and in the audit.
grant select, insert, update, delete on product_import to pinzon_catalogues_app;
grant select, insert on product_import_row to pinzon_catalogues_app;
