import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import type { Schemas } from "../../api/schemas";
import { administers } from "../../api/roles";
import { now as clockNow } from "../../lib/clock";

/** What the agency decided about signing in. */
export type AccessSettings = Schemas["AccessSettings"];

/** Reads the settings of signing in. */
export async function readAccess(signal?: AbortSignal): Promise<AccessSettings> {
  return call.get("/api/settings/access", { signal });
}

export const accessSettings = queryOptions({
  queryKey: ["access-settings"],
  queryFn: ({ signal }) => readAccess(signal),
});

/** Changes them. */
export async function saveAccess(body: Schemas["AccessSettingsUpdate"]): Promise<AccessSettings> {
  return call.put("/api/settings/access", { body });
}

/** The roles of staff, in the order in which they are listed. */
export const FACTOR_ROLES = ["inspector", "supervisor", "regional_admin", "admin", "auditor"] as const;

/** Whether administrators need a second factor whatever the settings say. */
export const adminsAlways = ({ admin_second_factor_at: from }: AccessSettings): boolean =>
  from !== null && Date.parse(from) <= clockNow().getTime();

/** Whether people with a role need a second factor now. */
export const needsFactor = (now: AccessSettings, role: (typeof FACTOR_ROLES)[number]): boolean =>
  now[`second_factor_${role}`] || (administers(role) && adminsAlways(now));
