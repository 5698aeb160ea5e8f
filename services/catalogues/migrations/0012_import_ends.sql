-- An import that nobody has touched for a while is forgotten with its lines and its file; what it wrote stays in the
-- products, in their history and in the audit.
alter table product_import_row
  drop constraint product_import_row_import_fkey,
  add constraint product_import_row_import_fkey
    foreign key (import_id) references product_import (import_id) on delete cascade;

grant delete on product_import to pinzon_catalogues_app;
