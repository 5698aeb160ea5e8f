import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
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
      const first = await readScanned(text, await keptSealKeys());
      if (first.kind !== "unknown_key") return first;
      return readScanned(text, await client.fetchQuery({ ...sealKeys, staleTime: 0 }));
    },
    [client],
  );
}
