import { hashKey, type QueryClient } from "@tanstack/react-query";
import { catalogue } from "../api/catalogues";
import { addZones } from "../lib/format";

/** Shows instants in the time zone that the catalogue names for each airport and port, as soon as the list is read. */
export function followAirportZones(client: QueryClient): void {
  const lists = new Map((["airports", "ports"] as const).map((kind) => [hashKey(catalogue(kind).queryKey), kind]));
  client.getQueryCache().subscribe(({ query, type }) => {
    const kind = lists.get(query.queryHash);
    const list = kind && type === "updated" && client.getQueryData(catalogue(kind).queryKey);
    if (list) addZones(list);
  });
}
