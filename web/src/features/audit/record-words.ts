import { todayAt } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { dayInWords, recordedName, recordedValue } from "../../lib/recorded";
import type { AuditRecord } from "./audit-queries";
import { CODES_ONLY, type RecordNames } from "./record-names";

const t = texts.audit;

type Words = Pick<AuditRecord, "type" | "subject" | "actor" | "data">;

/** One value before and after. */
export interface Change {
  name: string;
  before: string;
  after: string;
  /** Of a picture: the digests of both, where there were any. */
  pictures?: { before: string | null; after: string | null };
}

/** Who did it: a name, or what kind of actor it was. */
export function actorOf({ actor }: Pick<AuditRecord, "actor">): string {
  return actor.name || t.actors[actor.kind];
}

/** What somebody is here; empty if that is not known. */
export const roleOf = ({ role }: AuditRecord["actor"]): string => (role ? (t.roles[role] ?? role) : "");

/** Whether nobody knows who tried. */
export const isNobodys = ({ type, actor }: Pick<AuditRecord, "type" | "actor">): boolean =>
  type === SIGN_IN_REFUSED && !actor.name;

/** What happened, as one sentence. */
export function sentenceOf(record: Words, names = CODES_ONLY): string {
  if (isNobodys(record)) return t.refusedSignIn;
  return `${actorOf(record)} ${deedOf(record, names)}.`;
}

/** What happened, as the rest of a sentence that begins with who did it. */
export function deedOf({ type, data, subject }: Omit<Words, "actor">, names = CODES_ONLY): string {
  const sentence = t.sentences[type];
  if (!sentence) return t.unknown(type, subject);
  return sentence(inWords(type, data, names), type === INVENTORY_TAKEN ? names.place(subject) : subject);
}

/** What was acted on, as a sentence writes it. */
export function objectsOf({ type, data, subject }: Pick<AuditRecord, "type" | "data" | "subject">): string[] {
  const { folio, items, after } = data;
  const person = isWhole(after) ? after.name : undefined;
  const thing = type === CATALOGUE_CHANGED ? nameOf(data) : data.name;
  const kept: unknown[] = Array.isArray(items) ? items : [];
  return [subject, folio, thing, person, ...kept].filter((value) => typeof value === "string");
}

/** What changed: the fields a fact lists, or those that have a before and an after in it or in what it shows whole. */
export function changesOf({ type, data }: Pick<AuditRecord, "type" | "data">, names = CODES_ONLY): Change[] {
  const codes = codesOf(type);
  const changeOf = (field: string, before: unknown, after: unknown): Change => ({
    name: (data.noun === "entry" ? t.entryChanges[field] : undefined) ?? t.changes[field] ?? field,
    before: readable(named(field, before, names), codes),
    after: readable(named(field, after, names), codes),
    ...((isDigest(before) || isDigest(after)) && {
      pictures: { before: isDigest(before) ? before : null, after: isDigest(after) ? after : null },
    }),
  });
  const { before, after, changes } = data;
  if (Array.isArray(changes)) {
    return changes.filter(isWhole).map((change) => {
      const field = String(change.field);
      const word = (value: unknown) => (typeof value === "string" ? recordedValue(field, value) : value);
      return changeOf(field, word(change.before), word(change.after));
    });
  }
  if (isWhole(before) && isWhole(after)) {
    return Object.keys(after).flatMap((field) =>
      same(before[field], after[field]) ? [] : [changeOf(field, before[field], after[field])],
    );
  }
  return Object.keys(data).flatMap((key) => {
    if (key !== "before" && !key.startsWith("before_")) return [];
    const field = key.slice("before_".length);
    const later = field ? `after_${field}` : "after";
    if (!(later in data) || same(data[key], data[later])) return [];
    return [changeOf(field || (CHANGED[type] ?? ""), data[key], data[later])];
  });
}

/** What names a picture: nobody reads it. */
const isDigest = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

const CATALOGUE_CHANGED = "pinzon.catalogue.changed.v1";

/** Codes and days of a fact as people read them. */
function inWords(type: string, data: Record<string, unknown>, names: RecordNames): Record<string, unknown> {
  if (type === CATALOGUE_CHANGED) return { ...data, name: nameOf(data) };
  if (type === AIRPORT_SELECTED) return { ...data, after: named("airport", data.after, names) };
  const word = (field: string, value: unknown) => dayOfValue(named(field, value, names));
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, word(field, value)]));
}

const dayOfValue = (value: unknown) => (typeof value === "string" ? dayInWords(dayOfInstant(value)) : value);

/** The calendar date of an instant on the islands; any other text as it is. */
const dayOfInstant = (value: string): string =>
  INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? todayAt(null, new Date(value)) : value;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

const nameOf = ({ noun, key, name }: Record<string, unknown>) =>
  typeof name === "string" ? recordedName({ noun: String(noun), key: String(key), name }) : name;

const SIGN_IN_REFUSED = "pinzon.auth.sign_in_refused.v1";
const AIRPORT_SELECTED = "pinzon.auth.airport_selected.v1";
const INVENTORY_TAKEN = "pinzon.retention.inventory_taken.v1";
/** What a fact says before and after whose only change is no state. */
const CHANGED: Record<string, string> = { [AIRPORT_SELECTED]: "airport", "pinzon.auth.profile_changed.v1": "name" };

/** Fields that hold codes, and what kind of. */
const CODES: Record<string, keyof RecordNames> = {
  airport: "airport",
  airports: "airport",
  before_airport: "airport",
  after_airport: "airport",
  origins: "airport",
  destinations: "airport",
  place: "place",
  destination: "destination",
  country: "country",
};

/** The names of codes; anything else as it is. */
function named(field: string, value: unknown, names: RecordNames): unknown {
  const kind = CODES[field];
  if (!kind || !value) return value;
  if (Array.isArray(value)) return value.map((code) => (typeof code === "string" ? names[kind](code) : code));
  if (typeof value !== "string") return value;
  return kind === "airport" && AIRPORT_CODES.test(value)
    ? value.split(" ").map(names.airport).join(", ")
    : names[kind](value);
}

/** Several airports in one text, as the catalogues record them. */
const AIRPORT_CODES = /^[A-Z]{3}( [A-Z]{3})+$/;

const isWhole = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The control before boarding has states of its own, of which one is called as one of an account. */
const codesOf = (type: string): Record<string, string> =>
  type.startsWith("pinzon.declaration.departure_") ? t.departureCodes : t.codes;

function readable(value: unknown, codes: Record<string, string>): string {
  if (value === null || value === undefined || value === "") return t.none;
  if (Array.isArray(value)) return value.map((one) => readable(one, codes)).join(", ") || t.none;
  return typeof value === "string" ? (codes[value] ?? dayInWords(value)) : JSON.stringify(value);
}

const same = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after);
