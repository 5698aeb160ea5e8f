-- A file of products is kept in pieces, so that neither the service nor a connection ever holds a copy of it in one piece.

create table product_import_chunk (
  import_id uuid not null,
  position  integer not null,
  content   bytea not null,
  constraint product_import_chunk_pkey primary key (import_id, position),
  constraint product_import_chunk_import_fkey foreign key (import_id) references product_import (import_id) on delete cascade
);
-- A workbook is compressed already.
alter table product_import_chunk alter content set storage external;

insert into product_import_chunk (import_id, position, content)
select import_id, position, substring(content from position * 262144 + 1 for 262144)
from product_import, generate_series(0, (octet_length(content) - 1) / 262144) as position
where octet_length(content) > 0;
-- `product_import.content` stays, and is dropped by a later version: processes of the version before still write it while they
-- are replaced.

-- The chunks are deleted when the file is written or can no longer be.
grant select, insert, delete on product_import_chunk to pinzon_catalogues_app;
