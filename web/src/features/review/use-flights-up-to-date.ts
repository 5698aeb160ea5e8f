import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../api/session-store";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { keepNewer, removePastFlights } from "../../offline/prepared-flights";

/** What an officer reads or does on any screen becomes part of the prepared flights; those of earlier days go. */
export function useFlightsUpToDate(): void {
  const client = useQueryClient();
  const today = todayAt(useSession()?.airport ?? null, now());
  useEffect(() => void removePastFlights(today).catch(console.error), [today]);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type !== "updated" || !isDetail(query.queryKey) || query.state.status !== "success") return;
        // Without room on the device the flight stays as it was prepared.
        keepNewer(query.state.data as StaffDeclaration).catch(console.error);
      }),
    [client],
  );
}

const isDetail = (key: readonly unknown[]): boolean =>
  key.length === DETAIL.length && DETAIL.every((part, n) => n === DETAIL.length - 1 || key[n] === part);

const DETAIL = staffDeclarationKeys.detail("");
