import { hashKey, type QueryClient } from "@tanstack/react-query";
import { catalogue } from "../api/catalogues";
import { setAirportZones } from "../lib/format";

/** Shows instants in the time zone that the catalogue names for each airport, as soon as the list is read. */
export function followAirportZones(client: QueryClient): void {
  const airports = catalogue("airports").queryKey;
  const hash = hashKey(airports);
  client.getQueryCache().subscribe(({ query, type }) => {
    if (query.queryHash !== hash || type !== "updated") return;
    const list = client.getQueryData(airports);
    if (list) setAirportZones(list);
  });
}
