-- Invents :count declarations of three years, the same ones at each run.
--   psql -v count=1000000 -f declarations.sql
do $$ begin perform setseed(0.12); end $$;

create temporary table name_part as
select n,
       (array['Al', 'Ben', 'Cas', 'Del', 'Es', 'Fre', 'Gua', 'Her', 'Iza', 'Jar', 'Lo', 'Mo', 'Na', 'Or', 'Pa', 'Qui', 'Ro',
              'Sa', 'To', 'Va'])[1 + n % 20]
       || (array['ca', 'de', 'gui', 'le', 'mí', 'no', 'pe', 'rrá', 'sti', 'ta', 'vi', 'zo', 'ña', 'lla', 'che'])[1 + n / 20 % 15]
       || (array['rez', 'do', 'llo', 'na', 's', 'tín', 'za', 'guez'])[1 + n / 300 % 8] as surname,
       (array['María', 'José', 'Ana', 'Luis', 'Carmen', 'Juan', 'Rosa', 'Carlos', 'Lucía', 'Pedro'])[1 + n % 10]
       || case when n < 10 then '' else (array['', ' Elena', ' Andrés', ' Isabel', ' Fernando', ' Sofía'])[1 + n / 10 % 6] end as given
from generate_series(0, 2399) n;
create index on name_part (n);

insert into declared_product select md5('product ' || n)::uuid, 'Producto ' || n from generate_series(0, 699) n;

insert into declaration (declaration_id, code, state, version, airport, direction, flight_number, flight_date, airline,
    origin_airport, destination_airport, document_number, document_fingerprint, surnames, given_names, nationality,
    item_count, product_ids, classifications, yes_answers, act_count, lane, submitted_at, updated_at, presented_at,
    cleared_at, edit_key_hash, edit_key_salt, request_hash)
select md5('id ' || d.n)::uuid, 'D-' || lpad(to_hex(d.n), 8, '0'),
       state, 1, airport, 'entry', 'LA' || 1400 + flight, arrival::date,
       case when flight % 10 > 0 then (array['XL', 'EQ', 'AV', '2K'])[1 + flight % 4] end,
       'UIO', airport, lpad((d.n::bigint * 7919 % 100000000)::text, 8, '0'), md5('document ' || d.n),
       a.surname || ' ' || b.surname, c.given, nationality, cardinality(picked), picked, classes,
       case when r4 < 0.2 then '{food}' when r4 < 0.25 then '{food,plants}' when r4 < 0.3 then '{medicines}' else '{}' end::text[],
       (r5 < 0.02)::integer,
       case when cardinality(picked) = 0 then 'green' when classes = '{permitido}' then 'yellow' else 'red' end,
       arrival - interval '1 day' * r6 * 5, arrival,
       case when state in ('cleared', 'with_findings') then arrival end,
       case when state = 'cleared' then arrival + interval '1 minute' * (1 + 20 * r5) end,
       '\x00', '\x00', '\x00'
from (
  select n, r.*,
         (array['GPS', 'GPS', 'GPS', 'GPS', 'GPS', 'GPS', 'SCY', 'SCY', 'SCY', 'IBB'])[1 + floor(r1 * 10)::integer] as airport,
         floor(r2 * 40)::integer as flight,
         timestamptz '2024-01-01 13:00Z' + interval '1 day' * floor(1096 * n / :count::double precision) + interval '1 minute' * r3 * 500 as arrival,
         case when r4 < 0.93 then 'cleared' when r4 < 0.96 then 'with_findings' when r4 < 0.99 then 'expired' else 'submitted' end as state,
         (array['EC', 'US', 'DE', 'GB', 'CA', 'FR', 'PE', 'CO', 'AR', 'ES', 'IT', 'CH', 'AU', 'JP', 'BR', 'CL', 'NL', 'IL', 'MX', 'LU'])
           [1 + floor(20 * r7 * r7 * r7)::integer] as nationality,
         case when r6 < 0.4 then array[md5('product ' || k1)::uuid, md5('product ' || k2)::uuid] else '{}' end as picked,
         case when r6 >= 0.4 then '{}'
              when k1 % 3 = k2 % 3 then array[class[1 + k1 % 3]]
              else array[class[1 + k1 % 3], class[1 + k2 % 3]] end as classes
  from generate_series(1, :count) n,
       lateral (select n + random() - n as r1, n + random() - n as r2, n + random() - n as r3, n + random() - n as r4,
                       n + random() - n as r5, n + random() - n as r6, n + random() - n as r7, n + random() - n as r8,
                       n + random() - n as s1, n + random() - n as s2, n + random() - n as s3) r,
       lateral (select floor(700 * r8 * r8 * r8)::integer as k1, floor(700 * r3)::integer as k2,
                       '{permitido,restringido,no_permitido}'::text[] as class) p
) d
join name_part a on a.n = floor(2400 * power(s1, 1.5))::integer
join name_part b on b.n = floor(2400 * power(s2, 1.5))::integer
join name_part c on c.n = floor(60 * s3)::integer;

insert into declaration_transition (declaration_id, number, to_state, at, actor_name)
select declaration_id, 1, state, updated_at, 'sistema' from declaration;

-- One of a hundred reviews was contradicted; of those, one of a hundred is still open.
insert into transition_contradiction (declaration_id, number, actor_id, actor_name, airport, to_state, decided_at, at,
                                      resolved_at, resolved_by, resolved_by_id, resolution)
select declaration_id, 1, md5(code)::uuid, 'Luis Paz', airport, 'with_findings', updated_at, updated_at,
       case when not open then updated_at end, case when not open then 'Rosa Paz' end,
       case when not open then md5(airport)::uuid end, case when not open then 'Se revisó otra vez.' end
from (select *, row_number() over (order by submitted_at) % 10000 = 0 as open,
             row_number() over (order by submitted_at) % 100 = 0 as contradicted from declaration) reviewed
where contradicted;

analyze declaration, declaration_transition, transition_contradiction;
