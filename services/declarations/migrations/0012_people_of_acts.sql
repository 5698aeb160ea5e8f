-- Acts whose person is not in the registry. A fact names nobody, so retentions is asked who it was.
create table act_person_wanted (
  folio     text primary key,
  airport   text not null,
  issued_at timestamptz not null,
  tried_at  timestamptz
);

-- The people of the acts that are known by now.
insert into act_person_wanted (folio, airport, issued_at)
select a.folio, a.airport, a.issued_at from earlier_retention a
where not exists (select from passenger p where p.document_fingerprint = a.document_fingerprint);

-- An act says neither birth nor sex.
alter table passenger alter column birth_date drop not null, alter column sex drop not null;

grant select, insert, delete, update (tried_at) on act_person_wanted to pinzon_declarations_app;
