-- Which officer has read all declarations of a flight onto a device; recorded once for each flight.
create table flight_reading (
  user_id       uuid not null,
  airport       text not null,
  flight_date   date not null,
  flight_number text not null,
  read_at       timestamptz not null,
  primary key (user_id, airport, flight_date, flight_number)
);

grant select, insert on flight_reading to pinzon_declarations_app;
