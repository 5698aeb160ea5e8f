-- Wrong births that staff gave with the document of a record of other airports. Old ones are deleted.
create table passenger_guess (
  user_id    uuid not null,
  guessed_at timestamptz not null
);
create index passenger_guess_of_user on passenger_guess (user_id, guessed_at);
grant select, insert, delete on passenger_guess to pinzon_declarations_app;
