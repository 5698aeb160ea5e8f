create extension if not exists pg_trgm;

-- People met, one record per document.
create table passenger (
  passenger_id         uuid primary key,
  -- The record that stands for the person: itself, or the one it was joined to.
  person_id            uuid not null references passenger,
  document_type        text not null,
  document_number      text not null,
  document_country     text not null,
  -- Finds the declarations and acts of the document.
  document_fingerprint text not null,
  surnames             text not null,
  given_names          text not null,
  birth_date           date not null,
  sex                  text not null,
  nationality          text not null,
  residence_country    text,
  email                text,
  phone                text,
  -- Staff compared it with the document; from then on declarations change only how to reach the person.
  checked              boolean not null default false,
  -- Where this document was met, and where staff wrote it.
  own_airports         text[] not null,
  first_met_at         timestamptz not null,
  own_met_at           timestamptz not null,
  version              bigint not null default 1,
  request_id           uuid constraint passenger_request_key unique,
  joined_at            timestamptz,
  joined_by            text,
  join_reason          text,
  -- What lists ask of the person: of all joined records, their acts included. Kept by the statement `refresh`.
  airports             text[] not null default '{}',
  last_met_at          timestamptz not null,
  has_act              boolean not null default false,
  search               text not null default '',
  constraint passenger_document_key unique (document_type, document_number, document_country),
  constraint passenger_joined check ((person_id = passenger_id) = (joined_at is null))
);
create index passenger_by_fingerprint on passenger (document_fingerprint);
create index passenger_by_person on passenger (person_id);
create index passenger_by_time on passenger (last_met_at desc, passenger_id desc) where person_id = passenger_id;
create index passenger_by_airport on passenger using gin (airports) where person_id = passenger_id;
create index passenger_by_words on passenger using gin (search gin_trgm_ops) where person_id = passenger_id;

-- Minors that declarations name, as they are sworn now.
create table declared_minor (
  declaration_id       uuid not null references declaration,
  document_fingerprint text not null,
  constraint declared_minor_pkey primary key (declaration_id, document_fingerprint)
);
create index declared_minor_by_document on declared_minor (document_fingerprint);

-- Declarations that name a person by a document: as who declares, or as a minor who travels along.
create function declaration_naming(fingerprints text[]) returns table (declaration_id uuid)
language sql stable parallel safe
begin atomic
  select d.declaration_id from declaration d where d.document_fingerprint = any (fingerprints)
  union
  select m.declaration_id from declared_minor m where m.document_fingerprint = any (fingerprints);
end;

-- Warnings of staff.
create table passenger_alert (
  alert_id     uuid primary key,
  passenger_id uuid not null references passenger,
  reason       text not null,
  valid_from   date not null,
  valid_until  date,
  version      bigint not null default 1,
  written_by   text not null,
  written_at   timestamptz not null,
  ended_by     text,
  ended_at     timestamptz,
  constraint passenger_alert_days check (valid_until >= valid_from)
);
create index passenger_alert_of_passenger on passenger_alert (passenger_id);

-- Who changed what of passengers and alerts.
create table passenger_change (
  change_id    uuid primary key,
  passenger_id uuid not null references passenger,
  noun         text not null,
  key          text not null,
  name         text not null,
  version      bigint not null,
  at           timestamptz not null,
  actor_id     uuid,
  actor_name   text,
  action       text not null,
  changes      jsonb not null
);
create index passenger_change_of_passenger on passenger_change (passenger_id, change_id desc);

grant select, insert on passenger, passenger_alert, passenger_change to pinzon_declarations_app;
grant select, insert, delete on declared_minor to pinzon_declarations_app;
grant update (person_id, document_type, document_number, document_country, document_fingerprint, surnames,
              given_names, birth_date, sex, nationality, residence_country, email, phone, checked, own_airports,
              own_met_at, version, joined_at, joined_by, join_reason, airports, last_met_at, has_act, search)
  on passenger to pinzon_declarations_app;
grant update (version, ended_by, ended_at) on passenger_alert to pinzon_declarations_app;
