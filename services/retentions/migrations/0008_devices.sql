-- Devices that issue acts without a network.

create table device (
  airport       text        not null,
  -- The year of registration at the airport.
  year          integer     not null,
  number        integer     not null check (number > 0),
  -- Ed25519.
  public_key    bytea       not null check (octet_length(public_key) = 32),
  -- Signed by the server; in each QR code of the device.
  certificate   bytea       not null,
  registered_at timestamptz not null,
  registered_by uuid        not null,
  constraint device_pkey primary key (airport, year, number),
  constraint device_key unique (airport, year, public_key)
);

-- The last number of a device per airport and year.
create table device_sequence (
  airport text    not null,
  year    integer not null,
  last    integer not null check (last > 0),
  constraint device_sequence_pkey primary key (airport, year)
);

grant select, insert on device to pinzon_retentions_app;
grant select, insert, update on device_sequence to pinzon_retentions_app;
