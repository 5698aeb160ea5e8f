-- Refused sign-ins beyond those that are recorded one by one: counted by network and hour until the hour is over, and then
-- recorded as one fact each. Networks are hashes, as in `attempt`.
create table refused_sign_in (
  network bytea       not null,
  hour    timestamptz not null,
  count   bigint      not null check (count > 0),
  constraint refused_sign_in_pkey primary key (hour, network)
);

grant select, insert, update, delete on refused_sign_in to pinzon_auth_app;
