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
  registered_by_name text   not null,
  -- Acts that the server received from it.
  act_count     bigint      not null default 0 check (act_count >= 0),
  last_received_at timestamptz,
  -- From then on it issues no acts.
  revoked_at    timestamptz,
  revoked_by    uuid,
  revoked_by_name text,
  revocation_reason text,
  constraint device_pkey primary key (airport, year, number),
  constraint device_key unique (airport, year, public_key),
  constraint device_revoked check ((revoked_at is null) = (revoked_by is null)
    and (revoked_at is null) = (revoked_by_name is null) and (revoked_at is null) = (revocation_reason is null))
);
create index device_by_time on device (registered_at desc, airport, number);
create index device_by_airport on device (airport, registered_at desc, number);

-- The last number of a device per airport and year.
create table device_sequence (
  airport text    not null,
  year    integer not null,
  last    integer not null check (last > 0),
  constraint device_sequence_pkey primary key (airport, year)
);

grant select, insert on device to pinzon_retentions_app;
grant update (act_count, last_received_at, revoked_at, revoked_by, revoked_by_name, revocation_reason) on device
  to pinzon_retentions_app;
grant select, insert, update on device_sequence to pinzon_retentions_app;
