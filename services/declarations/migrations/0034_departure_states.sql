-- As in 0033, and: the state of the control before boarding.
create or replace function declaration_matching(filter jsonb, scope text[]) returns setof declaration
language sql stable parallel safe
begin atomic
  select d.* from declaration d
  where (filter ->> 'departs' = 'true' or scope is null or d.airport = any (scope))
    and (filter ->> 'departs' = 'true' or filter ->> 'airport' is null or d.airport = filter ->> 'airport')
    and (filter ->> 'departs' is distinct from 'true' or d.departure_airport is not null)
    and (filter ->> 'departs' is distinct from 'true' or scope is null or d.departure_airport = any (scope))
    and (filter ->> 'departs' is distinct from 'true' or filter ->> 'airport' is null
         or d.departure_airport = filter ->> 'airport')
    and (filter ->> 'departure_state' is null or d.departure_state = filter ->> 'departure_state')
    and (filter ->> 'code' is null or d.code = filter ->> 'code')
    and (filter ->> 'state' is null or d.state = filter ->> 'state')
    and (filter ->> 'lane' is null or d.lane = filter ->> 'lane')
    and (filter ->> 'direction' is null or d.direction = filter ->> 'direction')
    and (filter ->> 'flight_number' is null or d.flight_number = filter ->> 'flight_number')
    and (filter ->> 'airline' is null or coalesce(d.airline, '-') = filter ->> 'airline')
    and (filter ->> 'nationality' is null or d.nationality = filter ->> 'nationality')
    and (filter ->> 'flight_from' is null or d.flight_date >= iso_date(filter ->> 'flight_from'))
    and (filter ->> 'flight_to' is null or d.flight_date <= iso_date(filter ->> 'flight_to'))
    and (filter ->> 'submitted_from' is null or d.submitted_on >= iso_date(filter ->> 'submitted_from')
         -- For the indexes: a day begins on the mainland first and ends on the islands last.
         and d.submitted_at >= iso_date(filter ->> 'submitted_from')::timestamp at time zone 'America/Guayaquil')
    and (filter ->> 'submitted_to' is null or d.submitted_on <= iso_date(filter ->> 'submitted_to')
         and d.submitted_at < (iso_date(filter ->> 'submitted_to') + 1)::timestamp at time zone 'Pacific/Galapagos')
    and (filter ->> 'presented_hour' is null or d.presented_hour = (filter ->> 'presented_hour')::integer)
    and (filter ->> 'product_id' is null or d.product_ids @> array[(filter ->> 'product_id')::uuid])
    and (filter ->> 'classification' is null or d.classifications @> array[filter ->> 'classification'])
    and (filter ->> 'question' is null or d.yes_answers @> array[filter ->> 'question'])
    and (filter ->> 'has_act' is distinct from 'true' or d.act_count > 0)
    and (filter ->> 'has_act' is distinct from 'false' or d.act_count = 0)
    and (filter ->> 'drawn' is distinct from 'true' or d.drawn)
    and (filter ->> 'drawn' is distinct from 'false' or not d.drawn)
    and (filter ->> 'suspicious' is distinct from 'true' or d.suspicious)
    and (filter ->> 'suspicious' is distinct from 'false' or not d.suspicious)
    and (filter ->> 'q' is null or d.name_words @@ name_query(filter ->> 'q'))
    and (coalesce(filter ->> 'document_part', filter ->> 'code_part') is null
         or d.document_number like (filter ->> 'document_part') || '%'
         or replace(d.code, '-', '') like '%' || (filter ->> 'code_part') || '%');
end;
