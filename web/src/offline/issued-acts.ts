import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client";
import { isDuty } from "../api/duty";
import { ApiProblem, type FieldProblem, unwrap } from "../api/problem";
import type { components } from "../api/schema";
import type { Retention } from "../api/staff-retentions";
import { hexOf } from "../lib/bytes";
import { sealAct } from "../lib/seal-writer";
import { database } from "./database";
import type { KeptDevice } from "./device";
import { sorted } from "../lib/sorted";

type NewRetention = components["schemas"]["NewRetention"];

/** An act that this device issued without a network. */
export interface IssuedAct {
  /** As the server will answer it, to show and to print. */
  act: Retention;
  /** Id of the officer who issued it, who alone can send it. */
  officer: string;
  /** What was signed. */
  text: string;
  /** How often it was printed. */
  prints: number;
  /** Why the server refused it. */
  refusal?: { reason: string; message: string; errors: readonly FieldProblem[] };
}

/** What an act says before it has a folio. */
export type UnnumberedAct = Omit<Retention, "folio" | "issued_at" | "verification" | "qr" | "corrects">;

export const issuedActKeys = { all: ["device", "issued-acts"] as const };

/** Acts that the server does not have yet, the oldest first. */
export const issuedActs = queryOptions({
  queryKey: issuedActKeys.all,
  queryFn: async () => {
    const acts = await (await database()).getAll("issuedActs");
    return sorted(acts, (a, b) => a.act.issued_at.localeCompare(b.act.issued_at));
  },
  networkMode: "always",
});

/**
 * An act of an officer that this device issued and the server refused, as it was when it was first asked for; null when there is
 * none.
 */
export const refusedAct = (id: string | null, officer: string) =>
  queryOptions({
    queryKey: ["device", "refused-act", id, officer],
    queryFn: async () => {
      const kept = id === null ? undefined : await (await database()).get("issuedActs", id);
      return kept?.refusal && kept.officer === officer ? kept : null;
    },
    networkMode: "always",
    // Its form stays as it is while the act is issued anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * Issues an act under the next folio of this device, and keeps it until the server has it. An act that was issued already
 * stays as it is, unless the server refused it: then it is issued anew under its folio, and says which paper it corrects.
 */
export async function issueAct(body: NewRetention, says: UnnumberedAct, now: Date): Promise<IssuedAct> {
  const db = await database();
  const before = await db.get("issuedActs", body.id);
  if (before && !before.refusal) return before;
  const { airport } = body;
  const officer = says.officer.id;
  const corrects = before?.act.verification ?? null;
  const text = JSON.stringify({ officer, act: body, ...(corrects !== null && { corrects }) });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  for (;;) {
    // Signing ends a transaction, and another tab may take the number meanwhile: then the next one is signed.
    // oxlint-disable-next-line no-await-in-loop
    const device = await db.get("devices", airport);
    if (!device) throw new Error(`this device is not registered at ${airport}`);
    // oxlint-disable-next-line no-await-in-loop
    const issued = await numbered(device, { ...says, corrects }, { folio: folioOf(device, before), hash, text, now });
    // The passenger holds the paper, so the act must outlive the page.
    // oxlint-disable-next-line no-await-in-loop
    const isKept = await db.changeKept(["devices", "issuedActs"], async (of) => {
      const current = await of("devices").get(airport);
      if (current?.mark !== device.mark || current.last !== device.last) return false;
      await of("devices").put({ ...current, last: Math.max(current.last, lastOf(issued.act.folio)) }, airport);
      await of("issuedActs").put(issued, body.id);
      return true;
    });
    if (isKept) return issued;
  }
}

/** The folio of an act that was refused, if it is free and this device still has its mark; else the next one. */
function folioOf({ mark, last }: KeptDevice, before: IssuedAct | undefined): string {
  if (before?.act.folio.startsWith(`${mark}-`) && before.refusal?.reason !== "FOLIO_TAKEN") return before.act.folio;
  return `${mark}-${String(last + 1).padStart(4, "0")}`;
}

/** The number at the end of a folio. */
const lastOf = (folio: string): number => Number(folio.slice(folio.lastIndexOf("-") + 1));

interface Signed {
  folio: string;
  hash: Uint8Array;
  text: string;
  now: Date;
}

async function numbered(device: KeptDevice, says: Omit<Retention, "folio" | "issued_at" | "verification" | "qr">, { folio, hash, text, now }: Signed): Promise<IssuedAct> {
  const issuedAt = new Date(now.getTime() + device.clockOffset);
  const qr = await sealAct(device, { folio, issuedAt, hash, airport: says.airport, items: says.items });
  const act = { ...says, folio, issued_at: issuedAt.toISOString(), verification: hexOf(hash), qr };
  return { act, officer: says.officer.id, text, prints: 0 };
}

/** Counts a print of an act that the server does not have; returns how many there were before, or null when the server has it. */
export async function countPrint(id: string): Promise<number | null> {
  const before = await changeIssuedAct(id, ({ prints }) => ({ prints: prints + 1 }));
  return before?.prints ?? null;
}

let sending: Promise<void> | undefined;

/**
 * Sends the acts of an officer to the server, one after the other. A repeat is harmless: the server knows an act by its id.
 * What the server refuses stays, with the reason, and is sent again only when it was corrected or is asked for by its id;
 * without an answer the rest waits for the next call.
 */
export async function sendIssuedActs(officer: string, onChange: (act: Retention | null) => void, again?: string): Promise<void> {
  // A send under way does not include the act that is asked for.
  if (again !== undefined) await sending?.catch(() => undefined);
  sending ??= sendAll(officer, onChange, again).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(officer: string, onChange: (act: Retention | null) => void, again?: string): Promise<void> {
  const db = await database();
  for (const kept of await db.getAll("issuedActs")) {
    // The officer may be correcting a refused act. If the server took the old text now, it would refuse the correction.
    if (kept.officer !== officer || (kept.refusal && kept.act.id !== again)) continue;
    try {
      // One connection at a time is enough for what a device issues.
      // oxlint-disable-next-line no-await-in-loop
      onChange(await send(kept));
    } catch (error) {
      if (!(error instanceof ApiProblem) || !isFinal(error)) return;
      // oxlint-disable-next-line no-await-in-loop
      await changeIssuedAct(kept.act.id, ({ text }) => text === kept.text && { refusal: { reason: error.reason, message: error.message, errors: error.errors } });
      onChange(null);
    }
  }
}

/** Sends an act until the server knows all its prints, and forgets it. */
async function send(kept: IssuedAct): Promise<Retention> {
  const body = { text: kept.text, qr: kept.act.qr, prints: kept.prints };
  const act = unwrap(await api.POST("/api/retentions/issued", { body }));
  const printed = await forgetIssuedAct(kept);
  return printed ? send(printed) : act;
}

/**
 * Forgets an act that the server has. Keeps it if it was corrected or printed while it was on its way, and returns it if it
 * was printed.
 */
async function forgetIssuedAct({ act: { id }, text, prints }: IssuedAct): Promise<IssuedAct | undefined> {
  const { result } = await (await database()).change(["issuedActs"], async (of) => {
    const known = await of("issuedActs").get(id);
    if (known?.text !== text) return undefined;
    if (known.prints !== prints) return known;
    await of("issuedActs").delete(id);
    return undefined;
  });
  return result;
}

/** Changes what is known of an act, unless the server has it by now; returns what was known before. */
async function changeIssuedAct(id: string, change: (before: IssuedAct) => Partial<IssuedAct> | false): Promise<IssuedAct | undefined> {
  const { result } = await (await database()).change(["issuedActs"], async (of) => {
    const before = await of("issuedActs").get(id);
    const after = before && change(before);
    if (after) await of("issuedActs").put({ ...before, ...after }, id);
    return before;
  });
  return result;
}

/** Whether the same request would be refused again: nothing is wrong with the session, the time or the load. */
const isFinal = (problem: ApiProblem) => problem.status >= 400 && problem.status < 500 && ![401, 408, 425, 429].includes(problem.status) && !isDuty(problem);
