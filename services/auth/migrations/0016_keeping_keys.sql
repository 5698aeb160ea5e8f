-- With what devices encrypt what a person left on them until the server has it: a device has the key for as long as a session
-- of that person. It never changes, because what was encrypted may wait for long.
create table keeping_key (
  user_id uuid primary key references app_user,
  key     bytea not null check (octet_length(key) = 32)
);

grant select, insert on keeping_key to pinzon_auth_app;
