-- Which officer has read all declarations of a flight onto a device, and when that was recorded last.
create table flight_reading (
  user_id       uuid not null,
  airport       text not null,
  flight_date   date not null,
  flight_number text not null,
  recorded_at   timestamptz not null,
  primary key (user_id, airport, flight_date, flight_number)
);

grant select, insert on flight_reading to pinzon_declarations_app;
grant update (recorded_at) on flight_reading to pinzon_declarations_app;
