-- How the letters of a text file were read; null of a workbook, and of imports before.
alter table product_import add column encoding text;
