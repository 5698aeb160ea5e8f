-- Invents :count acts of three years with about two items each, the same ones at each run.
--   psql -v count=1000000 -f retentions.sql
do $$ begin perform setseed(0.12); end $$;

create temporary table name_part as
select n,
       (array['Al', 'Ben', 'Cas', 'Del', 'Es', 'Fre', 'Gua', 'Her', 'Iza', 'Jar', 'Lo', 'Mo', 'Na', 'Or', 'Pa', 'Qui', 'Ro',
              'Sa', 'To', 'Va'])[1 + n % 20]
       || (array['ca', 'de', 'gui', 'le', 'mí', 'no', 'pe', 'rrá', 'sti', 'ta', 'vi', 'zo', 'ña', 'lla', 'che'])[1 + n / 20 % 15]
       || (array['rez', 'do', 'llo', 'na', 's', 'tín', 'za', 'guez'])[1 + n / 300 % 8] as surname,
       (array['María', 'José', 'Ana', 'Luis', 'Carmen', 'Juan', 'Rosa', 'Carlos', 'Lucía', 'Pedro'])[1 + n % 10] as given
from generate_series(0, 2399) n;
create index on name_part (n);

-- Each product has its category, origin and classification. The first ones are retained most often.
create temporary table product as
select n, md5('product ' || n)::uuid as id, 'Producto ' || n as name,
       (array['FRU', 'VEG', 'CAR', 'LAC', 'SEM', 'PLA', 'ART', 'TIE', 'MED', 'ANI'])[1 + n * 7 % 10] as category,
       (array['PLANT', 'ANIMAL', 'MIXED', 'SOIL', 'OTHER'])[1 + n * 3 % 5] as origin,
       (array['permitido', 'restringido', 'no_permitido'])[1 + n % 3] as classification
from generate_series(0, 699) n;
create index on product (n);

create temporary table act as
select n, r.*, 1 + (s3 < 0.6)::integer + (s3 < 0.3)::integer + (s3 < 0.1)::integer as goods,
       (array['GPS', 'GPS', 'GPS', 'GPS', 'GPS', 'GPS', 'SCY', 'SCY', 'SCY', 'IBB'])[1 + floor(r1 * 10)::integer] as airport,
       floor(r2 * 40)::integer as flight, floor(r3 * 60)::integer as officer,
       timestamptz '2024-01-01 13:00Z' + interval '1 day' * floor(1096 * n / :count::double precision)
         + interval '1 minute' * r4 * 500 as issued_at,
       case when r5 < 0.02 then 'annulled' when n < :count * 0.95 then 'closed' else 'issued' end as state
from generate_series(1, :count) n,
     lateral (select n + random() - n as r1, n + random() - n as r2, n + random() - n as r3, n + random() - n as r4,
                     n + random() - n as r5, n + random() - n as r6, n + random() - n as r7, n + random() - n as s1,
                     n + random() - n as s2, n + random() - n as s3) r;

-- Clients make ids of version 7, which begin with the time.
alter table act add column id uuid;
update act set id = (lpad(to_hex((extract(epoch from issued_at) * 1000)::bigint), 12, '0') || '7'
                     || left(md5('act ' || n), 3) || '8' || right(md5('act ' || n), 15))::uuid;

analyze name_part, product, act;

create temporary table good as
select a.n, i, a.id, a.airport, a.issued_at, a.state, p.id as product_id, p.name, p.category, p.origin, p.classification,
       case when g2 < 0.3 then array['MR-01', 'MR-03'] else array['MR-0' || 1 + floor(g2 * 9)::integer] end as reasons,
       case when g3 < 0.7 then 'retention' else 'rejection' end as decision,
       case when g3 >= 0.7 then 'DR-0' || 1 + floor(g4 * 4)::integer end as destination,
       g5 < 0.4 as declared, case when g4 < 0.9 then ceil(3000 * g4 * g4)::bigint end as weight
from act a, generate_series(1, a.goods) i,
     lateral (select a.n * i + random() - a.n * i as g1, a.n * i + random() - a.n * i as g2, a.n * i + random() - a.n * i as g3,
                     a.n * i + random() - a.n * i as g4, a.n * i + random() - a.n * i as g5) g
join product p on p.n = floor(700 * power(g1, 3))::integer;

analyze good;

-- In the order in which they came.
insert into retention (retention_id, content, content_hash, request_hash, qr, state, issued_at, annulled_at, annulled_by)
select a.id,
       json_build_object(
         'retention_id', a.id, 'folio', a.airport || '-' || to_char(a.issued_at, 'YYYY') || '-' || lpad(a.n::text, 6, '0'),
         'issued_at', a.issued_at, 'officer', json_build_object('id', md5('officer ' || officer)::uuid, 'name', 'Oficial ' || officer),
         'direction', 'entry', 'airport', a.airport, 'control_point', 'Arribo de pasajeros', 'declaration_code', null,
         'passenger', json_build_object('document_number', lpad((a.n::bigint * 7919 % 100000000)::text, 8, '0'),
           'surnames', x.surname || ' ' || y.surname, 'given_names', z.given,
           'nationality', (array['EC', 'US', 'DE', 'GB', 'CA', 'FR', 'PE', 'CO'])[1 + floor(8 * r7 * r7 * r7)::integer]),
         'flight', json_build_object('airline', (array['XL', 'EQ', 'AV', '2K'])[1 + flight % 4], 'number', 'LA' || 1400 + flight,
           'date', a.issued_at::date),
         'carried_in', json_build_object('code', 'TR-01', 'name', 'Equipaje de mano'),
         'items', g.items)::text::json,
       sha256(a.n::text::bytea), sha256(a.n::text::bytea), 'GPS1:', state, issued_at,
       case when state = 'annulled' then issued_at end, case when state = 'annulled' then 'Supervisora' end
from act a
join (select n, json_agg(json_build_object('product', json_build_object('id', product_id, 'name', name), 'description', name,
               'quantity_thousandths', 1000, 'unit', 'C62', 'weight_grams', weight, 'declared', declared) order by i) as items
      from good group by n) g using (n)
join name_part x on x.n = floor(2400 * power(s1, 1.5))::integer
join name_part y on y.n = floor(2400 * power(s2, 1.5))::integer
join name_part z on z.n = floor(60 * s3)::integer
order by a.issued_at;

insert into retained_item (retention_id, item_number, airport, product_id, product_name, category, origin, classification,
    reasons, decision, destination, declared, weight_grams, custody, since, due_on)
select id, i, airport, product_id, name, category, origin, classification, reasons, decision, destination, declared, weight,
       case state when 'annulled' then 'annulled' when 'closed' then 'disposed' else 'stored' end, issued_at,
       issued_at::date + 30
from good
order by issued_at, i;

analyze retention, retained_item;
