import { call } from "../api/call";
import type { Retention } from "../api/staff-retentions";
import type { OutboxEntry } from "./outbox";

/** An act that this device issued: as the server will answer it, and what was signed. */
export interface ActToSend {
  act: Retention;
  text: string;
}

/** Delivers an act with the number of its prints. A repeat is harmless: the server knows an act by its id. */
export const deliverAct = (entry: OutboxEntry, { act, text }: ActToSend): Promise<Retention> =>
  call.post("/api/retentions/issued", { body: { text, qr: act.qr, prints: entry.act?.prints ?? 0 } });
