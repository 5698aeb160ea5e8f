create table declaration (
  declaration_id      uuid primary key,
  -- Short code people type; the id stays the traveller's secret.
  code                text not null constraint declaration_code_key unique,
  state               text not null constraint declaration_state check (state in
                        ('submitted', 'presented', 'in_inspection', 'cleared', 'with_findings', 'annulled', 'expired')),
  version             integer not null check (version > 0),
  -- Where it is controlled: the airport of arrival, or of departure when leaving the islands.
  airport             text not null,
  direction           text not null,
  flight_number       text not null,
  flight_date         date not null,
  document_number     text not null,
  document_fingerprint text not null,
  surnames            text not null,
  given_names         text not null,
  item_count          integer not null,
  lane                text not null constraint declaration_lane check (lane in ('green', 'yellow', 'red')),
  submitted_at        timestamptz not null,
  updated_at          timestamptz not null,
  edit_key_hash       bytea not null,
  edit_key_salt       bytea not null,
  -- Only hashes: the edit key of a repeat is derived from the request id itself.
  request_id_hash     bytea constraint declaration_request_key unique,
  request_hash        bytea not null,
  proof_failures      integer not null default 0,
  proof_failed_at     timestamptz
);
create index declaration_by_airport on declaration (airport, submitted_at desc, code desc);
create index declaration_by_time on declaration (submitted_at desc, code desc);
create index declaration_by_document on declaration (document_fingerprint, submitted_at desc);
create index declaration_by_flight on declaration (airport, flight_date, submitted_at desc, code desc);

-- Every version as it was sworn. Never changed.
create table declaration_version (
  declaration_id uuid not null references declaration,
  version        integer not null,
  -- `json` keeps the exact text the hash was made of.
  content        json not null,
  content_hash   bytea not null,
  lane           text not null,
  lane_causes    jsonb not null,
  qr             text not null,
  sworn_at       timestamptz not null,
  primary key (declaration_id, version)
);

create table declaration_transition (
  declaration_id uuid not null references declaration,
  number         integer not null,
  from_state     text,
  to_state       text not null,
  at             timestamptz not null,
  actor_name     text not null,
  airport        text,
  note           text,
  primary key (declaration_id, number)
);

-- Documents on which an act was issued, as told by retentions.
create table earlier_retention (
  folio                text primary key,
  airport              text not null,
  document_fingerprint text not null,
  issued_at            timestamptz not null
);
create index earlier_retention_by_document on earlier_retention (document_fingerprint);

grant select, insert on declaration, declaration_version, declaration_transition, earlier_retention
  to pinzon_declarations_app;
grant update (state, version, airport, direction, flight_number, flight_date, document_number,
              document_fingerprint, surnames, given_names, item_count, lane, updated_at,
              proof_failures, proof_failed_at)
  on declaration to pinzon_declarations_app;
grant select, insert, update, delete on outbox to pinzon_declarations_app;
grant select, update on outbox_position to pinzon_declarations_app;
grant select, insert on inbox, dead_letter to pinzon_declarations_app;
