import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import type { components } from "../../api/schema";

/** A process, and what it sees of itself; null if it does not answer. */
export type NamedStatus = components["schemas"]["NamedStatus"];

const REFRESH_MS = 10_000;

/** How every process is, read again while the page is open and visible. */
export const systemStatus = queryOptions({
  queryKey: ["system-status"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/status", { signal })).processes,
  refetchInterval: REFRESH_MS,
});
