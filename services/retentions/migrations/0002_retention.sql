-- Acts of retention and rejection.

-- What an act says never changes; what becomes of it stands beside.
create table retention (
  retention_id     uuid not null,
  -- `json` keeps the very text that was hashed; `jsonb` would rewrite it.
  content          json not null,
  -- SHA-256 of that text; printed on the act.
  content_hash     bytea check (octet_length(content_hash) = 32),
  -- SHA-256 of the request, to tell a repeat from another act under the same id.
  request_hash     bytea check (octet_length(request_hash) = 32),
  -- The signed token of its QR code.
  qr               text,
  state            text not null default 'issued'
                     constraint retention_state check (state in ('issued', 'closed', 'annulled')),
  version          integer not null default 1 check (version > 0),
  print_count      integer not null default 0 check (print_count >= 0),
  issued_at        timestamptz not null,
  -- When its personal data was removed; from then on the text is not the one that was hashed.
  purged_at        timestamptz,
  -- Taken from the content by the database, so that lists never say anything else.
  folio            text    not null generated always as (content->>'folio') stored,
  airport          text    not null generated always as (content->>'airport') stored,
  officer_name     text    not null generated always as (content->'officer'->>'name') stored,
  declaration_code text             generated always as (content->>'declaration_code') stored,
  surnames         text    not null generated always as (content->'passenger'->>'surnames') stored,
  given_names      text    not null generated always as (content->'passenger'->>'given_names') stored,
  item_count       integer not null generated always as (json_array_length(content->'items')) stored,

  constraint retention_pkey primary key (retention_id),
  constraint retention_folio_key unique (folio),
  constraint retention_hashed check (
    (purged_at is null) = (content_hash is not null and request_hash is not null and qr is not null))
);

create index retention_by_time on retention (issued_at desc, retention_id desc);
create index retention_by_airport on retention (airport, issued_at desc, retention_id desc);
create index retention_unpurged on retention (issued_at) where purged_at is null;
create index retention_by_declaration on retention (declaration_code);

-- The last folio given per airport and year. Taken in the transaction of the act,
-- so that an act that fails gives its number back.
create table folio_sequence (
  airport text    not null,
  year    integer not null,
  last    bigint  not null check (last > 0),
  constraint folio_sequence_pkey primary key (airport, year)
);

-- What happened with each item, in order. Rows are only added.
create table custody (
  custody_id   bigint generated always as identity,
  retention_id uuid        not null,
  item_number  integer     not null check (item_number > 0),
  step         text        not null constraint custody_step check (step in ('retained', 'rejected')),
  at           timestamptz not null,
  officer_id   uuid        not null,
  officer_name text        not null,

  constraint custody_pkey primary key (custody_id),
  constraint custody_retention_fkey foreign key (retention_id) references retention on update cascade
);
create index custody_by_item on custody (retention_id, item_number, custody_id);

grant select, insert on retention, custody to pinzon_retentions_app;
grant update (print_count) on retention to pinzon_retentions_app;
grant select, insert, update on folio_sequence to pinzon_retentions_app;
grant select, insert, update, delete on outbox to pinzon_retentions_app;
grant select, update on outbox_position to pinzon_retentions_app;
grant select, insert on inbox, dead_letter to pinzon_retentions_app;
