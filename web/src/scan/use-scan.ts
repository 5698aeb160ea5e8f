import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../api/call";
import { ApiProblem } from "../api/problem";
import { keptSealKeys, sealKeys } from "../offline/seal-keys";
import { readScanned, type Scanned } from "./scanned";

/**
 * Returns how to read what was scanned: with the keys of this device; newer ones are asked for only when a key is
 * unknown.
 */
export function useScan(): (text: string) => Promise<Scanned> {
  const client = useQueryClient();
  useEffect(() => void client.prefetchQuery(sealKeys), [client]);
  return useCallback(
    async (text) => {
      let read = await readScanned(text, await keptSealKeys());
      if (read.kind === "unknown_key")
        read = await readScanned(text, await client.fetchQuery({ ...sealKeys, staleTime: 0 }));
      return read.kind === "seal" ? declarationOfSeal(read.number) : read;
    },
    [client],
  );
}

/** The declaration whose bag has a seal. */
async function declarationOfSeal(number: string): Promise<Scanned> {
  const path = { number };
  return call
    .get("/api/seals/{number}", { params: { path } })
    .then(({ code }): Scanned => ({ kind: "code", code }))
    .catch((error): Scanned => ({ kind: "foreign", what: whyNoSeal(error) }));
}

function whyNoSeal(error: unknown): "seal" | "seal-elsewhere" | "unread-seal" {
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 403) return "seal-elsewhere";
  return status === 404 ? "seal" : "unread-seal";
}
