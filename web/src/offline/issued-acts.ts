import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { components } from "../api/schema";
import { type Retention, retentionKeys } from "../api/staff-retentions";
import { hexOf } from "../lib/bytes";
import { sealAct } from "../lib/seal-writer";
import { sorted } from "../lib/sorted";
import type { ActToSend } from "./act-delivery";
import { NotKeptError } from "../storage/not-kept-error";
import { inTurn } from "../storage/turn";
import { database } from "./database";
import type { KeptDevice } from "./device";
import {
  allEntries,
  type ActFacts,
  contentOf,
  entryOf,
  isRefusal,
  newEntry,
  type OutboxAnswer,
  outboxChanged,
  type OutboxEntry,
  outboxOwner,
  putEntry,
  turnOf,
} from "./outbox";
import { outboxKey, useOutboxChanges } from "./use-outbox-changes";

type NewRetention = components["schemas"]["NewRetention"];

/** An act that this device issued without a network: as the server will answer it, and what was signed. */
export interface IssuedAct extends ActToSend {
  /** Id of the officer who issued it, who alone corrects it. */
  officer: string;
  /** How often it was printed. */
  prints: number;
  /** Why the server refused it. */
  refusal?: OutboxAnswer;
}

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

type ActEntry = OutboxEntry & { act: ActFacts };

const isAct = (entry: OutboxEntry): entry is ActEntry => entry.kind === "act";

/** Acts that the server does not have yet, the oldest first. */
export const issuedActs = queryOptions({
  queryKey: [...outboxKey, "acts"],
  queryFn: async (): Promise<WaitingAct[]> => {
    const acts = sorted((await allEntries()).filter(isAct), (a, b) => a.act.issuedAt.localeCompare(b.act.issuedAt));
    return Promise.all(
      acts.map(async (entry) => ({
        id: entry.id,
        folio: entry.act.folio,
        officer: entry.owner ?? "",
        own: await opened(entry),
      })),
    );
  },
  networkMode: "always",
  staleTime: 0,
});

/** The same, kept up to date; lists of acts are read anew when one of them has arrived. */
export function useIssuedActs() {
  useOutboxChanges();
  const client = useQueryClient();
  const acts = useQuery(issuedActs);
  const count = acts.data?.length ?? 0;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void client.invalidateQueries({ queryKey: retentionKeys.lists() });
    before.current = count;
  }, [client, count]);
  return acts;
}

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
  if (officer !== outboxOwner()) throw new NotKeptError();
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
    const { act } = issued;
    const facts = { folio: act.folio, issuedAt: act.issued_at, prints: 0 };
    // oxlint-disable-next-line no-await-in-loop
    const entry = await newEntry({ id: act.id, kind: "act", aggregate: act.id, act: facts }, { act, text });
    // The passenger holds the paper, so the act must outlive the page.
    // oxlint-disable-next-line no-await-in-loop
    const isKept = await db.changeKept(["devices", "outbox"], async (of) => {
      const current = await of("devices").get(airport);
      if (current?.mark !== device.mark || current.last !== device.last) return false;
      await of("devices").put({ ...current, last: Math.max(current.last, lastOf(act.folio)) }, airport);
      await putEntry(of("outbox"), entry);
      return true;
    });
    if (!isKept) continue;
    outboxChanged();
    return issued;
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
): Promise<IssuedAct> {
  const issuedAt = new Date(now.getTime() + device.clockOffset);
  const qr = await sealAct(device, { folio, issuedAt, hash, airport: says.airport, items: says.items });
  const act = { ...says, folio, issued_at: issuedAt.toISOString(), verification: hexOf(hash), qr };
  return { act, officer: says.officer.id, text, prints: 0 };
}

/** An act of the signed-in officer; null for that of another one. */
async function opened(entry: ActEntry): Promise<IssuedAct | null> {
  const { owner, act: facts, answer, takenFrom } = entry;
  const content = owner !== null && owner === outboxOwner() ? await contentOf<ActToSend>(entry) : null;
  if (owner === null || !content) return null;
  const isRefused = answer !== null && isRefusal(answer.status);
  return { ...content, officer: takenFrom?.id ?? owner, prints: facts.prints, ...(isRefused && { refusal: answer }) };
}

/** An act that waits on this device, to its officer. */
export async function issuedAct(id: string): Promise<IssuedAct | null> {
  const entry = await entryOf(id);
  return entry && isAct(entry) ? opened(entry) : null;
}

/** Forgets an act that somebody else had issued here, with its photos: whoever took it over does not want it sent. */
export async function discardAct(id: string): Promise<void> {
  await inTurn(turnOf(id), async () => {
    await (
      await database()
    ).change(["outbox", "photoFiles"], async (of) => {
      const outbox = of("outbox");
      const entries = (await outbox.getAll()).filter(
        (entry) => entry.aggregate === id && entry.owner === outboxOwner(),
      );
      await Promise.all(entries.flatMap((entry) => [outbox.delete(entry.id), of("photoFiles").delete(entry.id)]));
    });
  });
  outboxChanged();
}

/**
 * Counts a print of an act that the server does not have; returns how many there were before, or null when the server
 * has it.
 */
export async function countPrint(id: string): Promise<number | null> {
  const { result } = await (
    await database()
  ).change(["outbox"], async (of) => {
    const before = await of("outbox").get(id);
    if (!before?.act) return null;
    const { prints } = before.act;
    // One that is on its way is sent again with the new number.
    const revision = (before.revision ?? 0) + 1;
    await of("outbox").put({ ...before, revision, act: { ...before.act, prints: prints + 1 } }, id);
    return prints;
  });
  outboxChanged();
  return result;
}
