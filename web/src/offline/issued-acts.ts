import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call";
import { isDuty } from "../api/duty";
import { ApiProblem, type FieldProblem } from "../api/problem";
import type { components } from "../api/schema";
import type { Retention } from "../api/staff-retentions";
import { hexOf } from "../lib/bytes";
import { keepingKey } from "../api/keeping-key";
import { sealAct } from "../lib/seal-writer";
import { database } from "./database";
import type { KeptDevice } from "./device";
import { seal, type Sealed, unseal } from "./sealed";
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
  /** Which issue of the act it is: a correction makes another. */
  issue: string;
  /** Why the server refused it. */
  refusal?: { reason: string; message: string; errors: readonly FieldProblem[] };
}

/** How an act lies on this device. What the paper says is encrypted; what everybody on the device may know is not. */
export interface KeptAct extends Pick<IssuedAct, "officer" | "prints" | "refusal"> {
  id: string;
  folio: string;
  issuedAt: string;
  /** The act, and what was signed. */
  sealed: Sealed;
}

/** An act that an earlier release left on this device. */
export type EarlierAct = Omit<IssuedAct, "issue">;

/** An act that waits on this device. */
export interface WaitingAct {
  id: string;
  folio: string;
  officer: string;
  /** What it says; null to everybody but its officer. */
  own: IssuedAct | null;
}

/** What an act says before it has a folio. */
export type UnnumberedAct = Omit<Retention, "folio" | "issued_at" | "verification" | "qr" | "corrects">;

/** They are read anew by the next session, which may be another's. */
export const issuedActKeys = { all: ["issued-acts"] as const };

/** Acts that the server does not have yet, the oldest first. */
export const issuedActs = queryOptions({
  queryKey: issuedActKeys.all,
  queryFn: async (): Promise<WaitingAct[]> => {
    const acts = sorted(await (await database()).getAll("issuedActs"), (a, b) =>
      issuedAt(a).localeCompare(issuedAt(b)),
    );
    return Promise.all(
      acts.map(async (kept) => ({
        id: idOf(kept),
        folio: "act" in kept ? kept.act.folio : kept.folio,
        officer: kept.officer,
        own: await opened(kept),
      })),
    );
  },
  networkMode: "always",
});

/**
 * An act of an officer that this device issued and the server refused, as it was when it was first asked for; null when
 * there is none.
 */
export const refusedAct = (id: string | null, officer: string) =>
  queryOptions({
    queryKey: ["refused-act", id, officer],
    queryFn: async () => {
      const kept = id === null ? null : await issuedAct(id);
      return kept?.refusal && kept.officer === officer ? kept : null;
    },
    networkMode: "always",
    // Its form stays as it is while the act is issued anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * Issues an act under the next folio of this device, and keeps it until the server has it. An act that was issued
 * already stays as it is, unless the server refused it: then it is issued anew under its folio, and says which paper it
 * corrects.
 */
export async function issueAct(body: NewRetention, says: UnnumberedAct, now: Date): Promise<IssuedAct> {
  const db = await database();
  const before = await issuedAct(body.id);
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
    const { issued, kept } = await numbered(
      device,
      { ...says, corrects },
      { folio: folioOf(device, before), hash, text, now },
    );
    // The passenger holds the paper, so the act must outlive the page.
    // oxlint-disable-next-line no-await-in-loop
    const isKept = await db.changeKept(["devices", "issuedActs"], async (of) => {
      const current = await of("devices").get(airport);
      if (current?.mark !== device.mark || current.last !== device.last) return false;
      await of("devices").put({ ...current, last: Math.max(current.last, lastOf(issued.act.folio)) }, airport);
      await of("issuedActs").put(kept, body.id);
      return true;
    });
    if (isKept) return issued;
  }
}

/** The folio of an act that was refused, if it is free and this device still has its mark; else the next one. */
function folioOf({ mark, last }: KeptDevice, before: IssuedAct | null): string {
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

async function numbered(
  device: KeptDevice,
  says: Omit<Retention, "folio" | "issued_at" | "verification" | "qr">,
  { folio, hash, text, now }: Signed,
): Promise<{ issued: IssuedAct; kept: KeptAct }> {
  const issuedAt = new Date(now.getTime() + device.clockOffset);
  const qr = await sealAct(device, { folio, issuedAt, hash, airport: says.airport, items: says.items });
  const act = { ...says, folio, issued_at: issuedAt.toISOString(), verification: hexOf(hash), qr };
  return sealedAct({ act, officer: says.officer.id, text, prints: 0 });
}

/** An act as it lies on the device. */
async function sealedAct(issued: Omit<IssuedAct, "issue">): Promise<{ issued: IssuedAct; kept: KeptAct }> {
  const { act, text, officer, prints, refusal } = issued;
  const sealed = await seal(officer, act.id, new TextEncoder().encode(JSON.stringify({ act, text })));
  const kept = {
    id: act.id,
    folio: act.folio,
    issuedAt: act.issued_at,
    officer,
    prints,
    ...(refusal && { refusal }),
    sealed,
  };
  return { issued: { ...issued, issue: issueOf(kept) }, kept };
}

/** An act of the signed-in officer; null for that of another one. */
async function opened(kept: KeptAct | EarlierAct): Promise<IssuedAct | null> {
  if ("act" in kept) return (await keepingKey(kept.officer)) === null ? null : { ...kept, issue: issueOf(kept) };
  const bytes = await unseal(kept.officer, kept.id, kept.sealed);
  if (!bytes) return null;
  const { act, text } = JSON.parse(new TextDecoder().decode(bytes)) as Pick<IssuedAct, "act" | "text">;
  const { officer, prints, refusal } = kept;
  return { act, text, officer, prints, issue: issueOf(kept), ...(refusal && { refusal }) };
}

/** An act that waits on this device, to its officer. */
export async function issuedAct(id: string): Promise<IssuedAct | null> {
  const kept = await (await database()).get("issuedActs", id);
  return kept ? opened(kept) : null;
}

/** Encrypts the acts of an officer that an earlier release left on this device. */
export async function sealEarlierActs(officer: string): Promise<void> {
  for (const earlier of await (await database()).getAll("issuedActs")) {
    if (!("act" in earlier) || earlier.officer !== officer) continue;
    // oxlint-disable-next-line no-await-in-loop
    const { kept } = await sealedAct(earlier);
    // oxlint-disable-next-line no-await-in-loop
    await (
      await database()
    ).change(["issuedActs"], async (of) => {
      const now = await of("issuedActs").get(kept.id);
      if (now && "act" in now && now.text === earlier.text)
        await of("issuedActs").put(
          { ...kept, prints: now.prints, ...(now.refusal && { refusal: now.refusal }) },
          kept.id,
        );
    });
  }
}

const idOf = (kept: KeptAct | EarlierAct) => ("act" in kept ? kept.act.id : kept.id);
const issuedAt = (kept: KeptAct | EarlierAct) => ("act" in kept ? kept.act.issued_at : kept.issuedAt);
const issueOf = (kept: KeptAct | EarlierAct) => ("act" in kept ? kept.text : hexOf(kept.sealed.iv));

/**
 * Counts a print of an act that the server does not have; returns how many there were before, or null when the server
 * has it.
 */
export async function countPrint(id: string): Promise<number | null> {
  const before = await changeIssuedAct(id, ({ prints }) => ({ prints: prints + 1 }));
  return before?.prints ?? null;
}

let sending: Promise<void> | undefined;

/**
 * Sends the acts of an officer to the server, one after the other. A repeat is harmless: the server knows an act by its
 * id. What the server refuses stays, with the reason, and is sent again only when it was corrected or is asked for by
 * its id; without an answer the rest waits for the next call.
 */
export async function sendIssuedActs(
  officer: string,
  onChange: (act: Retention | null) => void,
  again?: string,
): Promise<void> {
  // A send under way does not include the act that is asked for.
  if (again !== undefined) await sending?.catch(() => undefined);
  sending ??= sendAll(officer, onChange, again).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(officer: string, onChange: (act: Retention | null) => void, again?: string): Promise<void> {
  const db = await database();
  for (const waiting of await db.getAll("issuedActs")) {
    // The officer may be correcting a refused act. If the server took the old text now, it would refuse the correction.
    if (waiting.officer !== officer || (waiting.refusal && idOf(waiting) !== again)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const kept = await opened(waiting);
    if (!kept) continue;
    try {
      // One connection at a time is enough for what a device issues.
      // oxlint-disable-next-line no-await-in-loop
      onChange(await send(kept));
    } catch (error) {
      if (!(error instanceof ApiProblem) || !isFinal(error)) return;
      // oxlint-disable-next-line no-await-in-loop
      await changeIssuedAct(
        kept.act.id,
        (now) =>
          issueOf(now) === kept.issue && {
            refusal: { reason: error.reason, message: error.message, errors: error.errors },
          },
      );
      onChange(null);
    }
  }
}

/** Sends an act until the server knows all its prints, and forgets it. */
async function send(kept: IssuedAct): Promise<Retention> {
  const body = { text: kept.text, qr: kept.act.qr, prints: kept.prints };
  const act = await call.post("/api/retentions/issued", { body });
  const printed = await forgetIssuedAct(kept);
  return printed ? send(printed) : act;
}

/**
 * Forgets an act that the server has. Keeps it if it was corrected or printed while it was on its way, and returns it
 * if it was printed.
 */
async function forgetIssuedAct(issued: IssuedAct): Promise<IssuedAct | undefined> {
  const { id } = issued.act;
  const { result: prints } = await (
    await database()
  ).change(["issuedActs"], async (of) => {
    const known = await of("issuedActs").get(id);
    if (!known || issueOf(known) !== issued.issue) return undefined;
    if (known.prints !== issued.prints) return known.prints;
    await of("issuedActs").delete(id);
    return undefined;
  });
  return prints === undefined ? undefined : { ...issued, prints };
}

/** Changes what is known of an act, unless the server has it by now; returns what was known before. */
async function changeIssuedAct(
  id: string,
  change: (before: KeptAct | EarlierAct) => Partial<Pick<IssuedAct, "prints" | "refusal">> | false,
): Promise<KeptAct | EarlierAct | undefined> {
  const { result } = await (
    await database()
  ).change(["issuedActs"], async (of) => {
    const before = await of("issuedActs").get(id);
    const after = before && change(before);
    if (after) await of("issuedActs").put({ ...before, ...after }, id);
    return before;
  });
  return result;
}

/** Whether the same request would be refused again: nothing is wrong with the session, the time or the load. */
const isFinal = (problem: ApiProblem) =>
  problem.status >= 400 && problem.status < 500 && ![401, 408, 425, 429].includes(problem.status) && !isDuty(problem);
