-- The time zone at the airport of an act, as the catalogue named it when the service received the act. The days of the act,
-- and those of the custody of its goods, are counted there. Acts from before have none: `airport_zone`, which knows two
-- airports of the mainland, goes on giving theirs, so no row is rewritten.
alter table retention add column time_zone text;
alter table retained_item add column time_zone text;

create function zone_of(time_zone text, airport text) returns text
language sql immutable parallel safe
return coalesce(time_zone, public.airport_zone(airport));

-- PostgreSQL 15 cannot change the expression of a column. A trigger takes its place: the day of an act never changes.
alter table retention alter column issued_on drop expression;
create function date_retention() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.issued_on := (new.issued_at at time zone zone_of(new.time_zone, new.content ->> 'airport'))::date;
  return new;
end;
$$;
create trigger retention_date before insert on retention for each row execute function date_retention();

-- Gives new goods the time zone of their act.
create function zone_retained_item() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.time_zone := (select r.time_zone from retention r where r.retention_id = new.retention_id);
  return new;
end;
$$;
create trigger retained_item_zone before insert on retained_item for each row execute function zone_retained_item();

-- The day that it is in a time zone.
create function day_in(time_zone text, now text) returns date
language sql immutable parallel safe
return (public.iso_instant(now) at time zone time_zone)::date;

-- Whether the last day to resolve the custody of goods is over in a time zone. Services of the version before still call
-- `is_overdue`, which asks for the airport; a later migration drops it.
create function is_past_due(custody text, due_on date, time_zone text, now text) returns boolean
language sql immutable parallel safe
return custody in ('held', 'stored', 'moving') and coalesce(due_on < public.day_in(time_zone, now), false);

-- As in 0006, by the time zone of the act. A function that returns rows of a table is written anew when the table gets a
-- column.
create or replace function act_matching(filter jsonb, scope text[]) returns setof retention
language sql stable parallel safe
begin atomic
  select r.* from retention r
  where (scope is null or r.airport = any (scope))
    and (filter ->> 'airport' is null or r.airport = filter ->> 'airport')
    and (filter ->> 'folio' is null or r.folio = filter ->> 'folio')
    and (filter ->> 'declaration_code' is null or r.declaration_code = filter ->> 'declaration_code')
    and (filter ->> 'state' is null or r.state = filter ->> 'state')
    and (filter ->> 'annulled' is distinct from 'true' or r.state = 'annulled')
    and (filter ->> 'annulled' is distinct from 'false' or r.state <> 'annulled')
    -- For the index: acts with goods in custody are neither closed nor annulled.
    and (coalesce(filter ->> 'custody', '') not in ('held', 'stored', 'moving') or r.state = 'issued')
    and (filter ->> 'in_custody' is distinct from 'true' or r.state = 'issued')
    and (filter ->> 'overdue' is distinct from 'true' or r.state = 'issued')
    and (filter ->> 'days_from' is null or r.state = 'issued')
    and (filter ->> 'direction' is null or r.direction = filter ->> 'direction')
    and (filter ->> 'officer_id' is null or r.officer_id = (filter ->> 'officer_id')::uuid)
    and (filter ->> 'flight_number' is null
         or case filter ->> 'flight_number' when '-' then r.flight_number is null
                                            else r.flight_number = filter ->> 'flight_number' end)
    and (filter ->> 'airline' is null
         or case filter ->> 'airline' when '-' then r.airline is null else r.airline = filter ->> 'airline' end)
    and (filter ->> 'nationality' is null or r.nationality = filter ->> 'nationality')
    and (filter ->> 'flight_from' is null or r.flight_date >= iso_date(filter ->> 'flight_from'))
    and (filter ->> 'flight_to' is null or r.flight_date <= iso_date(filter ->> 'flight_to'))
    and (filter ->> 'issued_from' is null or r.issued_on >= iso_date(filter ->> 'issued_from')
         -- For the indexes: a day begins on the mainland first and ends on the islands last.
         and r.issued_at >= iso_date(filter ->> 'issued_from')::timestamp at time zone 'America/Guayaquil')
    and (filter ->> 'issued_to' is null or r.issued_on <= iso_date(filter ->> 'issued_to')
         and r.issued_at < (iso_date(filter ->> 'issued_to') + 1)::timestamp at time zone 'Pacific/Galapagos')
    and (filter ->> 'days_from' is null
         or day_in(zone_of(r.time_zone, r.airport), filter ->> 'now') - r.issued_on >= (filter ->> 'days_from')::integer)
    and (filter ->> 'days_to' is null
         or day_in(zone_of(r.time_zone, r.airport), filter ->> 'now') - r.issued_on <= (filter ->> 'days_to')::integer)
    and (filter ->> 'document' is null or r.document_number = filter ->> 'document')
    and (filter ->> 'q' is null or r.name_words @@ name_query(filter ->> 'q'));
end;

create or replace function goods_matching(filter jsonb, scope text[]) returns setof retained_item
language sql stable parallel safe
begin atomic
  select i.* from retained_item i
  where (scope is null or i.airport = any (scope))
    and (filter ->> 'airport' is null or i.airport = filter ->> 'airport')
    and (filter ->> 'product_id' is null or i.product_id = (filter ->> 'product_id')::uuid)
    and (filter ->> 'category' is null
         or case filter ->> 'category' when '-' then i.category is null else i.category = filter ->> 'category' end)
    and (filter ->> 'origin' is null
         or case filter ->> 'origin' when '-' then i.origin is null else i.origin = filter ->> 'origin' end)
    and (filter ->> 'classification' is null
         or case filter ->> 'classification' when '-' then i.classification is null
                                             else i.classification = filter ->> 'classification' end)
    and (filter ->> 'reason' is null or i.reasons @> array[filter ->> 'reason'])
    and (filter ->> 'decision' is null or i.decision = filter ->> 'decision')
    and (filter ->> 'destination' is null or i.destination = filter ->> 'destination')
    and (filter ->> 'declared' is distinct from 'true' or i.declared)
    and (filter ->> 'declared' is distinct from 'false' or not i.declared)
    and (filter ->> 'custody' is null or i.custody = filter ->> 'custody')
    and (filter ->> 'in_custody' is distinct from 'true' or i.custody in ('held', 'stored', 'moving'))
    and (filter ->> 'in_custody' is distinct from 'false' or i.custody not in ('held', 'stored', 'moving'))
    -- Only goods in custody have an age.
    and (filter ->> 'days_from' is null or i.custody in ('held', 'stored', 'moving'))
    and (filter ->> 'overdue' is distinct from 'true' or is_past_due(i.custody, i.due_on, zone_of(i.time_zone, i.airport), filter ->> 'now'))
    and (filter ->> 'overdue' is distinct from 'false'
         or not is_past_due(i.custody, i.due_on, zone_of(i.time_zone, i.airport), filter ->> 'now'));
end;

create or replace function retention_matching(filter jsonb, scope text[]) returns setof retention
language sql stable parallel safe
begin atomic
  select r.* from act_matching(filter, scope) r
  where r.retention_id in (select i.retention_id from goods_matching(filter, scope) i);
end;

create or replace function retained_item_matching(filter jsonb, scope text[])
returns table (retention_id uuid, item_number integer, issued_on date, airport text, flight_number text, direction text,
               product_id uuid, category text, origin text, reasons text[], decision text, destination text,
               declared boolean, weight_grams bigint, custody text, overdue boolean, days integer)
language sql stable parallel safe
begin atomic
  select i.retention_id, i.item_number, r.issued_on, r.airport, r.flight_number, r.direction,
         i.product_id, i.category, i.origin, i.reasons, i.decision, i.destination,
         i.declared, i.weight_grams, i.custody, is_past_due(i.custody, i.due_on, zone_of(i.time_zone, i.airport), filter ->> 'now'),
         -- Only goods in custody have an age.
         case when i.custody in ('held', 'stored', 'moving')
              then day_in(zone_of(r.time_zone, r.airport), filter ->> 'now') - r.issued_on end
  from goods_matching(filter, scope) i join act_matching(filter, scope) r on r.retention_id = i.retention_id;
end;

drop function custody_days(date, text, text);

-- As in 0005.
create or replace function purgeable_retention(before timestamptz) returns setof retention
language sql stable
begin atomic
  select r.* from retention r
  where r.purged_at is null and r.issued_at < before
    and not exists (select from custody c where c.retention_id = r.retention_id and c.at >= before);
end;
