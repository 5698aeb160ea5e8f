-- The acts on a declaration, which its traveller reads there and checks. An annulled act is forgotten.
create table declaration_act (
  folio          text primary key,
  declaration_id uuid not null references declaration,
  issued_at      timestamptz not null
);
create index declaration_act_by_declaration on declaration_act (declaration_id, issued_at, folio);

grant select, insert, delete on declaration_act to pinzon_declarations_app;

-- Of acts that were issued before, the one is known that led its declaration to `with_findings`: the step names it.
insert into declaration_act (folio, declaration_id, issued_at)
select distinct on (r.folio) r.folio, t.declaration_id, r.issued_at
from declaration_transition t
join declaration d using (declaration_id)
join earlier_retention r on r.folio = t.note
where t.to_state = 'with_findings' and d.act_count > 0
order by r.folio, t.at;
