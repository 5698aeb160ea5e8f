-- Another officer who took the same step before boarding without knowing of the first. It goes with the step.
create table departure_witness (
  declaration_id uuid not null,
  number         integer not null,
  actor_id       uuid not null,
  actor_name     text not null,
  airport        text not null,
  decided_at     timestamptz not null,
  at             timestamptz not null,
  note           text,
  primary key (declaration_id, number, actor_id),
  foreign key (declaration_id, number) references departure_step on delete cascade
);
grant select, insert on departure_witness to pinzon_declarations_app;

-- What other officers found of a seal than the one whose check counts: the same without knowing of it, or what they had
-- found before.
create table other_seal_check (
  declaration_id uuid not null references declaration,
  number         text not null references baggage_seal,
  checked_at     timestamptz not null,
  checked_by     text not null,
  condition      text not null,
  decided_at     timestamptz,
  primary key (declaration_id, number, checked_at, checked_by)
);
grant select, insert on other_seal_check to pinzon_declarations_app;

-- As in 0037, and: what others found of seals.
create or replace function purge_batch(before timestamptz, most integer, out declarations bigint, out passengers bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old    uuid[];
  people uuid[];
  records uuid[];
begin
  perform require_old(before);

  old := array(
    select declaration_id from declaration
    where declaration_id in (select declaration_id from purgeable_declaration(before) order by updated_at limit most)
    order by declaration_id for update skip locked);
  delete from declaration_correction where declaration_id = any (old);
  delete from declaration_version where declaration_id = any (old);
  delete from declared_minor where declaration_id = any (old);
  delete from travel_group_member where declaration_id = any (old);
  delete from declaration_transition where declaration_id = any (old);
  delete from departure_step where declaration_id = any (old);
  delete from other_seal_check where declaration_id = any (old);
  update baggage_seal set applied_by = '', checked_by = null where declaration_id = any (old);
  delete from attendance where declaration_id = any (old);
  delete from staff_view where part = 'declaration' and seen_id = any (old);
  update declaration set
    purged_at = now(), document_number = '', document_fingerprint = '', surnames = '', given_names = '',
    edit_key_hash = '', edit_key_salt = '', request_id_hash = null, request_hash = '', proof_failures = 0,
    proof_failed_at = null
  where declaration_id = any (old);
  declarations := cardinality(old);

  -- All records of these people are locked in the order in which the service locks them; then it is decided again.
  people := array(select passenger_id from purgeable_person(before) order by last_met_at limit most);
  perform from passenger where person_id = any (people) order by passenger_id for update;
  people := array(select passenger_id from purgeable_person(before) where passenger_id = any (people));
  records := array(select passenger_id from passenger where person_id = any (people));
  delete from passenger_alert where passenger_id = any (records);
  delete from passenger_change where passenger_id = any (records);
  delete from staff_view where part in ('record', 'history') and seen_id = any (records);
  delete from passenger where passenger_id = any (records);
  passengers := cardinality(people);

  -- Acts are remembered for as long as somebody can be asked about them.
  delete from earlier_retention a
  where a.issued_at < before
    and not exists (select from passenger p where p.document_fingerprint = a.document_fingerprint)
    and not exists (
      select from declaration_naming(array[a.document_fingerprint]) n
      join declaration d on d.declaration_id = n.declaration_id
      where d.purged_at is null);
end;
$$;
