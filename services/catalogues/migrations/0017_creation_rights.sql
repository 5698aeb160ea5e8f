grant select, insert on creation to pinzon_catalogues_app;
