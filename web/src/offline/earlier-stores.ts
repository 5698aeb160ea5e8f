import type { FieldProblem } from "../api/problem";
import type { Retention } from "../api/staff-retentions";
import { hexOf } from "../lib/bytes";
import { NotKeptError } from "../storage/not-kept-error";
import { database } from "./database";
import { type KeptPhoto, photoEntry } from "./kept-photos";
import { outboxChanged, type OutboxEntry, outboxOwner, putEntry, waitingEntry } from "./outbox";
import { seal, type Sealed } from "./sealed";

/** How an earlier release kept an act. */
export interface EarlierAct {
  id: string;
  folio: string;
  issuedAt: string;
  officer: string;
  prints: number;
  refusal?: EarlierRefusal;
  /** The act, and what was signed. */
  sealed: Sealed;
}

/** How a still earlier one kept it, in the clear. */
export interface OpenAct extends Pick<EarlierAct, "officer" | "prints" | "refusal"> {
  act: Retention;
  text: string;
}

/** How an earlier release kept a photo. Of an act that is being written it has no item, and stays where it is. */
export interface EarlierPhoto extends KeptPhoto {
  item: { act: string; n: number } | null;
  /** Bytes that the server has. */
  sent: number;
  refusal: string | null;
}

interface EarlierRefusal {
  reason: string;
  message: string;
  errors: readonly FieldProblem[];
}

/** Nobody noted with which status something was refused. */
const REFUSED_STATUS = 422;

/**
 * Moves into the outbox what earlier releases left in stores of their own. A tab with an earlier release may still fill
 * them, so it is looked for at each start. What lies in the clear waits for its owner, whose key encrypts it.
 */
export async function takeOverEarlier(): Promise<void> {
  await takeOverActs().catch(logOthers);
  await takeOverPhotos().catch(logOthers);
}

/** Without a lasting storage everything stays where it is. */
function logOthers(error: unknown) {
  if (!(error instanceof NotKeptError)) console.error(error);
}

async function takeOverActs(): Promise<void> {
  const db = await database();
  const found = await db.getAll("issuedActs");
  for (const earlier of found) {
    const id = "act" in earlier ? earlier.act.id : earlier.id;
    // oxlint-disable-next-line no-await-in-loop
    const content = await sealedContent(earlier);
    if (!content) continue;
    // oxlint-disable-next-line no-await-in-loop
    await db.changeKept(["issuedActs", "outbox"], async (of) => {
      const now = await of("issuedActs").get(id);
      // It is looked for again if it was sent or issued anew meanwhile.
      if (!now || issueOf(now) !== issueOf(earlier)) return;
      await putEntry(of("outbox"), actEntry(id, now, content));
      await of("issuedActs").delete(id);
    });
  }
  if (found.length > 0) outboxChanged();
}

async function sealedContent(earlier: EarlierAct | OpenAct): Promise<Sealed | null> {
  if ("sealed" in earlier) return earlier.sealed;
  const { officer, act, text } = earlier;
  if (outboxOwner() !== officer) return null;
  return seal(officer, act.id, new TextEncoder().encode(JSON.stringify({ act, text }))).catch(() => null);
}

function actEntry(id: string, earlier: EarlierAct | OpenAct, content: Sealed): OutboxEntry {
  const { officer, prints, refusal } = earlier;
  const { folio, issuedAt } =
    "act" in earlier ? { folio: earlier.act.folio, issuedAt: earlier.act.issued_at } : earlier;
  return waitingEntry({
    id,
    kind: "act",
    aggregate: id,
    owner: officer,
    content,
    act: { folio, issuedAt, prints },
    ...(refusal && { state: "refused", answer: { status: REFUSED_STATUS, ...refusal } }),
  });
}

/** Which issue of an act it is: a correction makes another. */
const issueOf = (earlier: EarlierAct | OpenAct) => ("act" in earlier ? earlier.text : hexOf(earlier.sealed.iv));

async function takeOverPhotos(): Promise<void> {
  const db = await database();
  const found = await db.getAll("photos");
  for (const { id, owner } of found) {
    // One after the other: they are large.
    // oxlint-disable-next-line no-await-in-loop
    if (owner === outboxOwner()) await encryptFile(id, owner);
    // oxlint-disable-next-line no-await-in-loop
    await db.changeKept(["photos", "outbox"], async (of) => {
      const now = await of("photos").get(id);
      if (!now || !("item" in now) || !now.item) return;
      const { item, size, sent, refusal } = now;
      const entry = photoEntry(now, item.act, { folio: null, n: item.n, size, sent });
      const answer = refusal === null ? null : { status: REFUSED_STATUS, reason: "", message: refusal, errors: [] };
      await putEntry(of("outbox"), { ...entry, ...(answer && { state: "refused", answer }) });
      await of("photos").delete(id);
    });
  }
  if (found.length > 0) outboxChanged();
}

/** Encrypts the file of a photo, unless it is encrypted or forgotten by now. */
async function encryptFile(id: string, owner: string): Promise<void> {
  const db = await database();
  const file = await db.get("photoFiles", id);
  if (!file || "iv" in file) return;
  const sealed = await seal(owner, id, file).catch(() => null);
  if (!sealed) return;
  await db.change(["photoFiles"], async (of) => {
    if (await of("photoFiles").get(id)) await of("photoFiles").put(sealed, id);
  });
}
