-- Declarations that wait for their traveller, by the day from which the days to their expiry count.
create index declaration_waiting on declaration (greatest(flight_date, reopened_on)) where state = 'submitted';

-- The secret of each day's draw. Whoever reads it before the day is over knows who will be drawn.
create table draw_seed (
  day          date primary key,
  seed         bytea not null check (octet_length(seed) = 32),
  committed_at timestamptz not null,
  revealed_at  timestamptz
);
create index draw_seed_unrevealed on draw_seed (day) where revealed_at is null;

create index declaration_by_draw on declaration (draw_day) where draw_day is not null;
create index declaration_drawn on declaration (submitted_at desc, code desc) where drawn;

grant select, insert, update (revealed_at) on draw_seed to pinzon_declarations_app;
