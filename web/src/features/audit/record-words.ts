import { texts } from "../../texts/es";
import type { AuditRecord } from "./audit-queries";

const t = texts.audit;

type Words = Pick<AuditRecord, "type" | "subject" | "actor" | "data">;

/** One value before and after. */
export interface Change {
  name: string;
  before: string;
  after: string;
}

/** Who did it: a name, or what kind of actor it was. */
export function actorOf({ actor }: Pick<AuditRecord, "actor">): string {
  return actor.name || t.actors[actor.kind];
}

/** What happened, as one sentence. */
export function sentenceOf(record: Words): string {
  return `${actorOf(record)} ${deedOf(record)}.`;
}

/** What happened, as the rest of a sentence that begins with who did it. */
export function deedOf({ type, data, subject }: Omit<Words, "actor">): string {
  const sentence = t.sentences[type];
  return sentence ? sentence(data, subject) : t.unknown(type, subject);
}

/** What changed: every field of the fact that has a before and an after. */
export function changesOf({ type, data }: Pick<AuditRecord, "type" | "data">): Change[] {
  return Object.keys(data).flatMap((key) => {
    if (key !== "before" && !key.startsWith("before_")) return [];
    const field = key.slice("before_".length);
    const after = field ? `after_${field}` : "after";
    if (!(after in data) || same(data[key], data[after])) return [];
    const name = type === AIRPORT_SELECTED ? t.airportChange : (t.changes[field] ?? field);
    return [{ name, before: readable(data[key]), after: readable(data[after]) }];
  });
}

const AIRPORT_SELECTED = "pinzon.auth.airport_selected.v1";

function readable(value: unknown): string {
  if (value === null || value === undefined || value === "") return t.none;
  return typeof value === "string" ? (t.codes[value] ?? value) : JSON.stringify(value);
}

const same = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after);
