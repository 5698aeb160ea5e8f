-- Which acts a filter selects, and which of their goods. The list, its totals, its file and the figures all read
-- `retention_matching` and `retained_item_matching`. PostgreSQL puts them into the queries and drops the conditions of what
-- the filter does not name, because they call only immutable functions on the filter.

-- An instant of a filter. With its offset it means the same under every setting, so that the function may be immutable.
create function iso_instant(instant text) returns timestamptz
language sql immutable parallel safe strict
return instant::timestamptz;

-- Days since goods were taken, at their airport.
create function custody_days(issued_on date, airport text, now text) returns integer
language sql immutable parallel safe
return (public.iso_instant(now) at time zone public.airport_zone(airport))::date - issued_on;

-- Whether the last day to resolve the custody of goods is over at their airport.
create function is_overdue(custody text, due_on date, airport text, now text) returns boolean
language sql immutable parallel safe
return custody in ('held', 'stored', 'moving')
       and coalesce(due_on < (public.iso_instant(now) at time zone public.airport_zone(airport))::date, false);

-- Acts that meet what the filter says of acts.
create function act_matching(filter jsonb, scope text[]) returns setof retention
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
         or custody_days(r.issued_on, r.airport, filter ->> 'now') >= (filter ->> 'days_from')::integer)
    and (filter ->> 'days_to' is null
         or custody_days(r.issued_on, r.airport, filter ->> 'now') <= (filter ->> 'days_to')::integer)
    and (filter ->> 'document' is null or r.document_number = filter ->> 'document')
    and (filter ->> 'q' is null or r.name_words @@ name_query(filter ->> 'q'));
end;

-- Goods that meet what the filter says of goods; all where it says nothing of them. One item must meet all of it.
create function goods_matching(filter jsonb, scope text[]) returns setof retained_item
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
    and (filter ->> 'overdue' is distinct from 'true' or is_overdue(i.custody, i.due_on, i.airport, filter ->> 'now'))
    and (filter ->> 'overdue' is distinct from 'false'
         or not is_overdue(i.custody, i.due_on, i.airport, filter ->> 'now'));
end;

-- The acts that a filter selects: they meet what it says of acts, and have goods that meet what it says of goods.
create function retention_matching(filter jsonb, scope text[]) returns setof retention
language sql stable parallel safe
begin atomic
  select r.* from act_matching(filter, scope) r
  where r.retention_id in (select i.retention_id from goods_matching(filter, scope) i);
end;

-- The goods of those acts that meet what the filter says of goods, with what figures ask of their acts.
create function retained_item_matching(filter jsonb, scope text[])
returns table (retention_id uuid, item_number integer, issued_on date, airport text, flight_number text, direction text,
               product_id uuid, category text, origin text, reasons text[], decision text, destination text,
               declared boolean, weight_grams bigint, custody text, overdue boolean, days integer)
language sql stable parallel safe
begin atomic
  select i.retention_id, i.item_number, r.issued_on, r.airport, r.flight_number, r.direction,
         i.product_id, i.category, i.origin, i.reasons, i.decision, i.destination,
         i.declared, i.weight_grams, i.custody, is_overdue(i.custody, i.due_on, i.airport, filter ->> 'now'),
         -- Only goods in custody have an age.
         case when i.custody in ('held', 'stored', 'moving')
              then custody_days(r.issued_on, r.airport, filter ->> 'now') end
  from goods_matching(filter, scope) i join act_matching(filter, scope) r on r.retention_id = i.retention_id;
end;
