-- For the filter by airport, in the order of the chain.
create index record_airport on record (airport, sequence) where airport is not null;
