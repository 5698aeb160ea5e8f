import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { api } from "../../api/client";
import { AS_FILE, saveFile } from "../../api/download";
import { filteredPagesOf, readPage } from "../../api/pages";
import type { components } from "../../api/schema";

/** A recorded fact. */
export type AuditRecord = components["schemas"]["AuditRecord"];
/** Somebody who did something. */
export type RecordPerson = components["schemas"]["RecordPeople"]["people"][number];

/** Which records; an empty text means any. */
export interface AuditFilters {
  subject: string;
  source: string;
  /** Id of a person. */
  actor: string;
  airport: string;
  type: string;
  entity: string;
  order: "asc" | "desc";
  /** Days on the islands. */
  recorded_from: string;
  recorded_to: string;
}

const auditKeys = {
  all: ["audit"] as const,
  list: (filters: AuditFilters) => [...auditKeys.all, "list", filters] as const,
  activity: (user: string) => [...auditKeys.all, "activity", user] as const,
  people: () => [...auditKeys.all, "people"] as const,
  verification: () => [...auditKeys.all, "verification"] as const,
};

/** Records in the order of the chain, page by page. */
export const auditList = (filters: AuditFilters) =>
  filteredPagesOf(auditKeys.list(filters), (next) => readPage("/api/audit", filters, next));

/**
 * Saves the records that the filters select, the oldest first, as all of them end with what the audit signs; answers the
 * file's name.
 */
export function saveRecords(filters: AuditFilters, onProgress: (bytes: number) => void): Promise<string> {
  const query = Object.fromEntries(Object.entries({ ...filters, order: "asc" }).filter(([, value]) => value));
  return saveFile(api.GET("/api/audit/export", { params: { query }, ...AS_FILE }), onProgress);
}

/** What people did, newest first; an empty id means everybody whom one may see. */
export const activityList = (user: string) =>
  filteredPagesOf(auditKeys.activity(user), (next) => readPage("/api/activity", { user }, next));

/** Everybody who did something, by name. */
export const auditPeople = queryOptions({
  queryKey: auditKeys.people(),
  queryFn: async ({ signal }) => (await call.get("/api/audit/people", { signal })).people,
  staleTime: 60 * 1000,
});

/** Whether every record still fits its predecessor. */
export const auditVerification = queryOptions({
  queryKey: auditKeys.verification(),
  queryFn: ({ signal }) => call.get("/api/audit/verify", { signal }),
});
