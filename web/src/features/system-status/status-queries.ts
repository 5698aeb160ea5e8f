import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import type { components } from "../../api/schema";

/** A process, and what it sees of itself; null if it does not answer. */
export type NamedStatus = components["schemas"]["NamedStatus"];

const REFRESH_MS = 10_000;

/** How every process is, read again while the page is open and visible. */
export const systemStatus = queryOptions({
  queryKey: ["system-status"],
  queryFn: async ({ signal }) => (await call.get("/api/status", { signal })).processes,
  refetchInterval: REFRESH_MS,
});
