-- Lists ordered by the last change read an index instead of sorting every product.
drop index product_by_update;
create index product_by_update on product
  (lpad((extract(epoch from updated_at at time zone 'UTC') * 1000000)::bigint::text, 20, '0') collate "C", code);
