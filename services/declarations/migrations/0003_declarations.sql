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
  airline             text,
  origin_airport      text not null,
  destination_airport text not null,
  document_number     text not null,
  document_fingerprint text not null,
  surnames            text not null,
  given_names         text not null,
  nationality         text not null,
  item_count          integer not null,
  -- What the goods are, and the questions answered with yes, each once.
  product_ids         uuid[] not null,
  classifications     text[] not null,
  yes_answers         text[] not null,
  -- Acts issued on it.
  act_count           integer not null default 0,
  lane                text not null constraint declaration_lane check (lane in ('green', 'yellow', 'red')),
  submitted_at        timestamptz not null,
  updated_at          timestamptz not null,
  presented_at        timestamptz,
  cleared_at          timestamptz,
  -- The declaration that stays where this one repeats it.
  joined_to           uuid references declaration
                        constraint declaration_joined check (joined_to is null or state = 'annulled'),
  -- The day at the airport on which it was opened again for the traveller: it does not expire at once.
  reopened_on         date,
  -- The day of the draw in which it took part when it was presented, and what the draw said.
  draw_day            date,
  drawn               boolean not null default false,
  edit_key_hash       bytea not null,
  edit_key_salt       bytea not null,
  -- Only hashes: the edit key of a repeat is derived from the request id itself.
  request_id_hash     bytea constraint declaration_request_key unique,
  request_hash        bytea not null,
  proof_failures      integer not null default 0,
  proof_failed_at     timestamptz,
  -- When its personal data was removed. Lists and figures go on counting it.
  purged_at           timestamptz,
  -- The day and the hour at the airport.
  submitted_on        date not null generated always as ((submitted_at at time zone airport_zone(airport))::date) stored,
  presented_hour      integer generated always as
                        (extract(hour from presented_at at time zone airport_zone(airport))::integer) stored,
  name_key            text not null generated always as (folded(surnames || ' ' || given_names)) stored,
  name_words          tsvector not null generated always as
                        (array_to_tsvector(name_words(surnames || ' ' || given_names))) stored
);
create index declaration_by_airport on declaration (airport, submitted_at desc, code desc);
create index declaration_by_document on declaration (document_fingerprint, submitted_at desc);
create index declaration_by_time on declaration (submitted_at desc, code desc);
create index declaration_by_airport_flight on declaration (airport, flight_date, code);
create index declaration_by_flight on declaration (flight_date, code);
create index declaration_by_airport_name on declaration (airport, name_key, code);
create index declaration_by_name on declaration (name_key, code);
create index declaration_by_flight_number on declaration (flight_number, submitted_at desc, code desc);
create index declaration_by_nationality on declaration (nationality, submitted_at desc, code desc);
create index declaration_by_state on declaration (state, submitted_at desc, code desc);
create index declaration_with_act on declaration (submitted_at desc, code desc) where act_count > 0;
create index declaration_unpurged on declaration (updated_at) where purged_at is null;
create index declaration_words on declaration using gin (name_words);
create index declaration_products on declaration using gin (product_ids);

-- Names of the products that were declared, as they were shown last.
create table declared_product (
  product_id uuid primary key,
  name       text not null
);

-- The declarations that a filter selects, at some airports or, without a scope, at all. The list, its count, its file
-- and the figures all read this function. PostgreSQL puts it into their queries and drops the conditions of what the
-- filter does not name, because it calls only immutable functions on the filter.
create function declaration_matching(filter jsonb, scope text[]) returns setof declaration
language sql stable parallel safe
begin atomic
  select d.* from declaration d
  where (scope is null or d.airport = any (scope))
    and (filter ->> 'airport' is null or d.airport = filter ->> 'airport')
    and (filter ->> 'code' is null or d.code = filter ->> 'code')
    and (filter ->> 'state' is null or d.state = filter ->> 'state')
    and (filter ->> 'lane' is null or d.lane = filter ->> 'lane')
    and (filter ->> 'direction' is null or d.direction = filter ->> 'direction')
    and (filter ->> 'flight_number' is null or d.flight_number = filter ->> 'flight_number')
    and (filter ->> 'airline' is null or coalesce(d.airline, '-') = filter ->> 'airline')
    and (filter ->> 'nationality' is null or d.nationality = filter ->> 'nationality')
    and (filter ->> 'flight_from' is null or d.flight_date >= iso_date(filter ->> 'flight_from'))
    and (filter ->> 'flight_to' is null or d.flight_date <= iso_date(filter ->> 'flight_to'))
    and (filter ->> 'submitted_from' is null or d.submitted_on >= iso_date(filter ->> 'submitted_from')
         -- For the indexes: a day begins on the mainland first and ends on the islands last.
         and d.submitted_at >= iso_date(filter ->> 'submitted_from')::timestamp at time zone 'America/Guayaquil')
    and (filter ->> 'submitted_to' is null or d.submitted_on <= iso_date(filter ->> 'submitted_to')
         and d.submitted_at < (iso_date(filter ->> 'submitted_to') + 1)::timestamp at time zone 'Pacific/Galapagos')
    and (filter ->> 'presented_hour' is null or d.presented_hour = (filter ->> 'presented_hour')::integer)
    and (filter ->> 'product_id' is null or d.product_ids @> array[(filter ->> 'product_id')::uuid])
    and (filter ->> 'classification' is null or d.classifications @> array[filter ->> 'classification'])
    and (filter ->> 'question' is null or d.yes_answers @> array[filter ->> 'question'])
    and (filter ->> 'has_act' is distinct from 'true' or d.act_count > 0)
    and (filter ->> 'has_act' is distinct from 'false' or d.act_count = 0)
    and (filter ->> 'drawn' is distinct from 'true' or d.drawn)
    and (filter ->> 'drawn' is distinct from 'false' or not d.drawn)
    and (filter ->> 'q' is null or d.name_words @@ name_query(filter ->> 'q'));
end;

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
create index earlier_retention_by_time on earlier_retention (issued_at);

grant select, insert on declaration, declaration_version, declaration_transition, earlier_retention
  to pinzon_declarations_app;
grant update (state, version, airport, direction, flight_number, flight_date, airline, origin_airport,
              destination_airport, document_number, document_fingerprint, surnames, given_names, nationality,
              item_count, product_ids, classifications, yes_answers, act_count, lane, updated_at, presented_at,
              cleared_at, reopened_on, draw_day, drawn, proof_failures, proof_failed_at)
  on declaration to pinzon_declarations_app;
grant select, insert, update on declared_product to pinzon_declarations_app;
grant select, insert, update, delete on outbox to pinzon_declarations_app;
grant select, update on outbox_position to pinzon_declarations_app;
grant select, insert on inbox, dead_letter to pinzon_declarations_app;
