-- An annulled act is forgotten: it is no reason for a lane any more.
grant delete on earlier_retention to pinzon_declarations_app;
