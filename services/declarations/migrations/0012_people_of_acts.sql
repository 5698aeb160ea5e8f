-- Acts whose person is not in the registry. A fact names nobody, so retentions is asked who it was.
create table act_person_wanted (
  folio     text primary key,
  airport   text not null,
  issued_at timestamptz not null,
  tried_at  timestamptz
);

-- An act says neither birth nor sex.
alter table passenger alter column birth_date drop not null, alter column sex drop not null;

grant select, insert, delete, update (tried_at) on act_person_wanted to pinzon_declarations_app;
