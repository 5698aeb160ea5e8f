-- Letters without accents in lower case: people look for "alvaro" and mean Álvaro.
-- Services that search or sort names link this file as a migration.
create extension if not exists unaccent;

-- `unaccent` is only stable, because its dictionary could be changed; generated columns need an immutable function.
create function folded(words text) returns text
language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, words));
