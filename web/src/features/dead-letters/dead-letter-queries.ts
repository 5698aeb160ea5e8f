import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { filteredPagesOf, readPage } from "../../api/pages";
import type { components } from "../../api/schema";

/** A fact that could not be applied. */
export type DeadLetter = components["schemas"]["DeadLetter"];
/** The same with what its envelope says. */
export type DeadLetterDetail = components["schemas"]["DeadLetterDetail"];

/** A part of the system that acts on facts of others. */
export type Part = "audit" | "declarations";
/** Whether somebody decided. */
export type State = "open" | "decided" | "all";
/** What one may decide. */
export type Deed = "requeue" | "drop";

export const deadLetterKeys = { all: ["dead-letters"] as const };

/** The facts that a part could not apply, newest first. */
export const deadLetterList = (part: Part, state: State) =>
  filteredPagesOf([...deadLetterKeys.all, part, "list", state], (next) =>
    readPage("/api/dead-letters/{part}", { state: state === "all" ? "" : state }, { place: { part }, ...next }),
  );

/** One fact that a part could not apply. */
export const deadLetter = (part: Part, id: number) =>
  queryOptions({
    queryKey: [...deadLetterKeys.all, part, "letter", id],
    queryFn: ({ signal }) => call.get("/api/dead-letters/{part}/{id}", { params: { path: { part, id } }, signal }),
  });

/** Applies a fact after all, or says that it is not needed. */
export async function decide(part: Part, id: number, deed: Deed, reason: string): Promise<DeadLetterDetail> {
  return call.post(`/api/dead-letters/{part}/{id}/${deed}`, { params: { path: { part, id } }, body: { reason } });
}
