grant select, insert on dead_letter_outcome to pinzon_audit_app;
