-- Letters without accents, capitals, apostrophes and what nobody sees, words parted by one space: people look for "ONeill"
-- and mean O’Neill. `services/libs/domain/text_vectors.json` says what it answers.
create or replace function folded(words text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(
  lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
    normalize(regexp_replace(
      words,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff''`´\u02b9-\u02bf\u02c8\u055a\u05f3\u2018-\u201b\u2032\ua78b\ua78c]',
      '', 'g'), nfkd),
    '[\u0300-\u036f'']', '', 'g'))),
  '[\s\u0085\u2800\u058a\u2010-\u2015\u2043\u2212-]+', ' ', 'g'));

-- The words of a name. An apostrophe joins, and parts as well: O'Neill is found as "oneill" and as "neill".
create or replace function name_words(name text) returns text[]
language sql immutable parallel safe strict
return array_remove(regexp_split_to_array(
  public.folded(name) || ' ' || public.folded(translate(name, '''’´`‘ʼ', '      ')), '[^[:alnum:]]+'), '');

-- Beginnings of words of a name, all of which it must have; null for a text without words.
create or replace function name_query(typed text) returns tsquery
language sql immutable parallel safe strict
return (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
        from unnest(array_remove(regexp_split_to_array(public.folded(typed), '[^[:alnum:]]+'), '')) word);

-- What was kept before is read by the same rules.
update declaration set surnames = surnames, given_names = given_names;

update passenger p set search = (
  select string_agg(folded(r.surnames || ' ' || r.given_names) || ' ' || lower(r.document_number), ' ' order by r.passenger_id)
  from passenger r where r.person_id = p.passenger_id
)
where p.person_id = p.passenger_id;
