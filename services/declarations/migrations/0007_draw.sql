-- Declarations that wait for their traveller, by the day from which the days to their expiry count.
create index declaration_waiting on declaration (greatest(flight_date, reopened_on)) where state = 'submitted';
