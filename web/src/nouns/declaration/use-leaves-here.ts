import { useQuery } from "@tanstack/react-query";
import { catalogue } from "../../api/catalogues";
import { useSession } from "../../api/session-store";

/** Whether the chosen airport controls what leaves for the islands, and nothing that arrives there. */
export function useLeavesHere(): boolean {
  const airport = useSession()?.airport;
  const entry = useQuery(catalogue("airports")).data?.find(({ code }) => code === airport);
  return entry?.attributes.controls_departures === "Sí" && entry.attributes.role === "origen";
}
