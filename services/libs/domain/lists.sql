-- What lists filter and sort by. Services link this file as a migration.

-- Letters without accents in lower case: people look for "alvaro" and mean Álvaro.
create extension if not exists unaccent;

-- `unaccent` is only stable, because its dictionary could be changed; generated columns need an immutable function.
create function folded(words text) returns text
language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, words));

-- The time zone of the days and hours at an airport.
create function airport_zone(airport text) returns text
language sql immutable parallel safe strict
return case when airport in ('UIO', 'GYE') then 'America/Guayaquil' else 'Pacific/Galapagos' end;

-- The words of a name, without accents, in lower case.
create function name_words(name text) returns text[]
language sql immutable parallel safe strict
return array_remove(regexp_split_to_array(public.folded(name), '[^[:alnum:]]+'), '');

-- A day of a filter. `YYYY-MM-DD` means the same under every setting, so that the function may be immutable.
create function iso_date(day text) returns date
language sql immutable parallel safe strict
return day::date;

-- Beginnings of words of a name, all of which it must have; null for a text without words.
create function name_query(typed text) returns tsquery
language sql immutable parallel safe strict
return (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(public.name_words(typed)) word);
