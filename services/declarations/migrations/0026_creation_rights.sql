grant select, insert on creation to pinzon_declarations_app;
