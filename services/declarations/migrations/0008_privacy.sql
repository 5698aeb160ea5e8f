-- Who of the staff has seen a declaration or the record of a passenger.
create table staff_view (
  part        text not null constraint staff_view_part check (part in ('declaration', 'record', 'history')),
  -- The declaration or the passenger.
  seen_id     uuid not null,
  user_id     uuid not null,
  role        text not null,
  airport     text,
  seen_at     timestamptz not null,
  -- One view per person and ten minutes of the clock: whoever reads the same again has not seen more.
  seen_within timestamptz not null generated always as
                (date_bin('10 minutes', seen_at, timestamptz '2000-01-01 00:00+00')) stored,
  primary key (part, seen_id, user_id, seen_within)
);
create index staff_view_by_time on staff_view (part, seen_id, seen_at desc, user_id desc);

grant select, insert on staff_view to pinzon_declarations_app;
