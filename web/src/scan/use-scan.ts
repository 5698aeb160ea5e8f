import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../api/call";
import { ApiProblem } from "../api/problem";
import { alertedDeclarations } from "../nouns/declaration/queries";
import { preparedCodeOfSeal } from "../offline/prepared-flights";
import { keptSealKeys, sealKeys } from "../offline/seal-keys";
import { useOwnAirports } from "./use-alerts";
import { readScanned, type Scanned } from "./scanned";

/**
 * Returns how to read what was scanned: with the keys of this device; newer ones are asked for only when a key is
 * unknown.
 */
export function useScan(): (text: string) => Promise<Scanned> {
  const client = useQueryClient();
  const airports = useOwnAirports();
  useEffect(() => void client.prefetchQuery(sealKeys), [client]);
  return useCallback(
    async (text) => {
      let read = await readScanned(text, await keptSealKeys());
      if (read.kind === "unknown_key")
        read = await readScanned(text, await client.fetchQuery({ ...sealKeys, staleTime: 0 }));
      return read.kind === "seal" ? declarationOfSeal(client, airports, read.number) : read;
    },
    [client, airports],
  );
}

/** The declaration whose bag has a seal. Without a network this device knows those of prepared flights, and those that have an alert. */
async function declarationOfSeal(client: QueryClient, airports: readonly string[], number: string): Promise<Scanned> {
  const path = { number };
  return call
    .get("/api/seals/{number}", { params: { path } })
    .then(({ code }): Scanned => ({ kind: "code", code }))
    .catch(async (error): Promise<Scanned> => {
      const what = whyNoSeal(error);
      const code = what === "unread-seal" ? await keptCodeOfSeal(client, airports, number) : undefined;
      return code === undefined ? { kind: "foreign", what } : { kind: "code", code };
    });
}

async function alertedWithSeal(client: QueryClient, airports: readonly string[], number: string) {
  const lists = await Promise.allSettled(
    airports.map((airport) => client.ensureQueryData(alertedDeclarations(airport))),
  );
  return lists
    .flatMap((list) => (list.status === "fulfilled" ? [...list.value.values()] : []))
    .find(({ seals }) => seals.includes(number));
}

const keptCodeOfSeal = async (client: QueryClient, airports: readonly string[], number: string) =>
  (await preparedCodeOfSeal(number)) ?? (await alertedWithSeal(client, airports, number))?.code;

function whyNoSeal(error: unknown): "seal" | "seal-elsewhere" | "unread-seal" {
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 403) return "seal-elsewhere";
  return status === 404 ? "seal" : "unread-seal";
}
