import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import type { components } from "../../api/schema";

type Schemas = components["schemas"];

/** What the agency decided about signing in. */
export type AccessSettings = Schemas["AccessSettings"];

/** Reads the settings of signing in. */
export async function readAccess(signal?: AbortSignal): Promise<AccessSettings> {
  return unwrap(await api.GET("/api/settings/access", { signal }));
}

export const accessSettings = queryOptions({
  queryKey: ["access-settings"],
  queryFn: ({ signal }) => readAccess(signal),
});

/** Changes them. */
export async function saveAccess(body: Schemas["AccessSettingsUpdate"]): Promise<AccessSettings> {
  return unwrap(await api.PUT("/api/settings/access", { body }));
}
