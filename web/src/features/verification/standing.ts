import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { ApiProblem } from "../../api/problem";
import type { ActClaims } from "../../lib/seal";

/**
 * Where an act stands, as the server says now: `revoked` when the server has not received it and its device is revoked,
 * null when the server does not know it. `online` is part of the key: an answer from before does not count without a
 * network, and a new one is asked for when it is back.
 */
export const actStanding = ({ folio, contentHash }: ActClaims, online: boolean) =>
  queryOptions({
    queryKey: ["verification", "standing", folio, contentHash, online],
    queryFn: async ({ signal }) => {
      try {
        const params = { path: { folio }, query: { hash: contentHash } };
        return await call.get("/api/retentions/standing/{folio}", { params, signal });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404)
          return error.reason === "DEVICE_REVOKED" ? ({ state: "revoked", ownerless: null } as const) : null;
        throw error;
      }
    },
    staleTime: 0,
  });
