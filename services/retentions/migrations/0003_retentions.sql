-- Acts of retention and rejection, and their goods.

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
  -- When and by whom it was annulled, and why.
  annulled_at      timestamptz,
  annulled_by      text,
  annulment_reason text,
  -- When its personal data was removed; from then on the text is not the one that was hashed.
  purged_at        timestamptz,
  -- Taken from the content by the database, so that lists never say anything else.
  folio            text    not null generated always as (content->>'folio') stored,
  airport          text    not null generated always as (content->>'airport') stored,
  direction        text    not null generated always as (content->>'direction') stored,
  officer_id       uuid    not null generated always as ((content->'officer'->>'id')::uuid) stored,
  officer_name     text    not null generated always as (content->'officer'->>'name') stored,
  declaration_code text             generated always as (content->>'declaration_code') stored,
  -- SHA-256 of what a device signed; the QR code of its act says this hash instead of that of the content.
  signed_hash      bytea            generated always as (decode(content->'offline'->>'signed_hash', 'hex')) stored,
  -- The annulled act that it replaces.
  replaces         uuid             generated always as ((content->'replaces'->>'retention_id')::uuid) stored,
  flight_number    text             generated always as (content->'flight'->>'number') stored,
  flight_date      date             generated always as (iso_date(content->'flight'->>'date')) stored,
  airline          text             generated always as (content->'flight'->>'airline') stored,
  carried_in       text    not null generated always as (content->'carried_in'->>'code') stored,
  nationality      text    not null generated always as (content->'passenger'->>'nationality') stored,
  document_number  text             generated always as (content->'passenger'->>'document_number') stored,
  surnames         text    not null generated always as (content->'passenger'->>'surnames') stored,
  given_names      text    not null generated always as (content->'passenger'->>'given_names') stored,
  item_count       integer not null generated always as (json_array_length(content->'items')) stored,
  name_words       tsvector not null generated always as (array_to_tsvector(name_words(
                     (content->'passenger'->>'surnames') || ' ' || (content->'passenger'->>'given_names')))) stored,
  -- The day at the airport.
  issued_on        date    not null generated always as
                     ((issued_at at time zone airport_zone(content->>'airport'))::date) stored,

  constraint retention_pkey primary key (retention_id),
  constraint retention_folio_key unique (folio),
  constraint retention_replaces_key unique (replaces),
  constraint retention_annulled check ((state = 'annulled') = (annulled_at is not null)),
  constraint retention_hashed check (
    (purged_at is null) = (content_hash is not null and request_hash is not null and qr is not null))
);

create index retention_by_time on retention (issued_at desc, retention_id desc);
create index retention_by_airport on retention (airport, issued_at desc, retention_id desc);
create index retention_by_state on retention (state, issued_at desc, retention_id desc);
create index retention_by_officer on retention (officer_id, issued_at desc, retention_id desc);
create index retention_by_flight on retention (flight_number, issued_at desc, retention_id desc);
create index retention_by_document on retention (document_number, issued_at desc);
create index retention_unpurged on retention (issued_at) where purged_at is null;
create index retention_by_declaration on retention (declaration_code);
create index retention_words on retention using gin (name_words);

-- The last folio given per airport and year. Taken in the transaction of the act,
-- so that an act that fails gives its number back.
create table folio_sequence (
  airport text    not null,
  year    integer not null,
  last    bigint  not null check (last > 0),
  constraint folio_sequence_pkey primary key (airport, year)
);

-- A transfer of goods to another custody place, or their disposal: one person opens it, another one confirms it.
create table movement (
  movement_id      uuid primary key,
  kind             text not null constraint movement_kind check (kind in ('transfer', 'disposal')),
  state            text not null default 'open'
                     constraint movement_state check (state in ('open', 'confirmed', 'cancelled')),
  airport          text not null,
  -- Folio of the record of disposal, given when it is confirmed.
  folio            text constraint movement_folio_key unique,
  -- Where a transfer ends.
  place            text,
  place_name       text,
  -- How goods are disposed of.
  destination      text,
  destination_name text,
  method           text,
  -- SHA-256 of the request, to tell a repeat from another movement under the same id.
  request_hash     bytea not null check (octet_length(request_hash) = 32),
  opened_at        timestamptz not null,
  opened_by        uuid not null,
  opened_by_name   text not null,
  closed_at        timestamptz,
  closed_by        uuid,
  closed_by_name   text,
  constraint movement_target check (case kind when 'transfer' then place is not null and destination is null
                                              else place is null and destination is not null end),
  constraint movement_closed check ((state = 'open') = (closed_at is null)),
  constraint movement_two_people check (state <> 'confirmed' or closed_by <> opened_by)
);
create index movement_by_airport on movement (airport, opened_at desc, movement_id desc);
create index movement_by_time on movement (opened_at desc, movement_id desc);
create index movement_open on movement (airport, opened_at) where state = 'open';

-- The last folio of records of disposal per airport and year.
create table disposal_sequence (
  airport text    not null,
  year    integer not null,
  last    bigint  not null check (last > 0),
  constraint disposal_sequence_pkey primary key (airport, year)
);

-- Goods of an act: what lists and figures ask of them, and where they are now. The last step of `custody` agrees.
create table retained_item (
  retention_id   uuid    not null references retention on update cascade,
  item_number    integer not null check (item_number > 0),
  airport        text    not null,
  product_id     uuid,
  -- As the product was called that day.
  product_name   text,
  category       text,
  origin         text,
  classification text,
  reasons        text[]  not null,
  decision       text    not null,
  -- Where rejected goods go.
  destination    text,
  declared       boolean not null,
  -- As weighed, or as counted in kilograms or grams.
  weight_grams   bigint,
  custody        text    not null constraint retained_item_custody check (custody in
                   ('held', 'stored', 'moving', 'disposed', 'released', 'annulled')),
  -- The custody place where they lie, or that they are leaving.
  place          text,
  -- Whether somebody else has received them since they were retained.
  received       boolean not null default false,
  -- The open movement.
  movement_id    uuid references movement,
  -- When they came into this state.
  since          timestamptz not null,
  -- The last day to resolve their custody. None when there is no deadline.
  due_on         date,

  constraint retained_item_pkey primary key (retention_id, item_number),
  constraint retained_item_moving check ((custody = 'moving') = (movement_id is not null))
);
create index retained_item_in_custody on retained_item (airport, coalesce(due_on, 'infinity'), retention_id, item_number)
  where custody in ('held', 'stored', 'moving');
create index retained_item_by_place on retained_item (place, coalesce(due_on, 'infinity'), retention_id, item_number)
  where custody in ('held', 'stored', 'moving');
create index retained_item_by_product on retained_item (product_id, retention_id);
create index retained_item_by_category on retained_item (category, retention_id);
create index retained_item_by_movement on retained_item (movement_id) where movement_id is not null;

-- What happened with each item, in order. Rows are only added.
create table custody (
  custody_id        bigint generated always as identity,
  retention_id      uuid        not null,
  item_number       integer     not null check (item_number > 0),
  step              text        not null constraint custody_step check (step in
                      ('retained', 'rejected', 'stored', 'handed_over', 'received', 'taken_back', 'disposal_opened',
                       'disposed', 'disposal_cancelled', 'released', 'annulled')),
  at                timestamptz not null,
  officer_id        uuid        not null,
  officer_name      text        not null,
  -- The custody place of the step.
  place             text,
  place_name        text,
  movement_id       uuid references movement,
  -- Who took released goods, with a document if one was shown.
  received_by       text,
  received_document text,

  constraint custody_pkey primary key (custody_id),
  constraint custody_item_fkey foreign key (retention_id, item_number) references retained_item on update cascade
);
create index custody_by_item on custody (retention_id, item_number, custody_id);
create index custody_by_movement on custody (movement_id) where movement_id is not null;

grant select, insert on retention, retained_item, custody, movement to pinzon_retentions_app;
grant update (print_count, state, version, annulled_at, annulled_by, annulment_reason) on retention
  to pinzon_retentions_app;
grant update (custody, place, received, movement_id, since) on retained_item to pinzon_retentions_app;
grant update (state, folio, closed_at, closed_by, closed_by_name) on movement to pinzon_retentions_app;
grant select, insert, update on folio_sequence, disposal_sequence to pinzon_retentions_app;
grant select, insert, update, delete on outbox to pinzon_retentions_app;
grant select, update on outbox_position to pinzon_retentions_app;
grant select, insert on inbox, dead_letter to pinzon_retentions_app;
