-- Who has a declaration before them. Advice to other officers, never a lock; a row that is not renewed means nothing.
create table attendance (
  declaration_id uuid not null references declaration,
  user_id        uuid not null,
  user_name      text not null,
  since          timestamptz not null,
  renewed_at     timestamptz not null,
  primary key (declaration_id, user_id)
);

grant select, insert, update on attendance to pinzon_declarations_app;
