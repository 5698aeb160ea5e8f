import { decode, encode } from "cborg";
import type { Schemas } from "../../api/schemas";
import { readBase45, writeBase45 } from "../../lib/base45";
import { hexOf } from "../../lib/bytes";
import { isCalendarDate } from "../../lib/dates";
import { z } from "../../lib/zod";

type Body = Schemas["NewDeclaration"];

/** A declaration that no server has yet, as the QR code on its traveller's phone carries it. Nobody signed it. */
export interface CarriedDeclaration {
  /** The key of idempotency under which the traveller's phone sends it, too. */
  key: string;
  body: Body;
}

/** What a text that claims to carry one turns out to be. */
export type CarriedReading =
  | { kind: "carried"; carried: CarriedDeclaration }
  /** Incomplete, or changed on its way. */
  | { kind: "damaged" }
  /** Written by a later release. */
  | { kind: "newer" };

const PREFIX = "PZD1:";
const ANY_PREFIX = /^PZD\d+:/;

/** What a code of version 25 holds at the lowest level of correction: a larger one is not read from every phone. */
const LONGEST = 1853;

/** Whether a text claims to carry a declaration. */
export const isCarried = (text: string): boolean => ANY_PREFIX.test(text);

const text = z.string().min(1).max(2000);
const code = z.string().min(1).max(40);
const day = z.string().refine(isCalendarDate);
const optional = text.nullable().optional();

/*
 * The fields are written without their names, in the order of these tables, which is therefore part of the format: a
 * new field goes to the end of its table, and may be missing.
 */
const TRAVEL = {
  direction: code,
  transport_mode: code,
  airline: optional,
  flight_number: code,
  flight_date: day,
  origin_airport: code,
  destination_airport: code,
  purpose: code,
  lodging: optional,
  stay_days: z.int().nullable().optional(),
} satisfies Record<keyof Schemas["TravelInput"], z.ZodType>;

const MINOR = {
  // Who has one name only has no other.
  surnames: text.nullable(),
  given_names: text.nullable(),
  document_type: code,
  document_number: code,
  document_country: code,
  birth_date: day,
  sex: code,
  nationality: code,
} satisfies Record<keyof Schemas["MinorInput"], z.ZodType>;

const TRAVELLER = {
  ...MINOR,
  residence_country: code,
  migratory_category: code,
  email: optional,
  phone: optional,
} satisfies Record<keyof Schemas["TravellerInput"], z.ZodType>;

const ANSWER = { yes: z.boolean(), detail: optional } satisfies Record<keyof Schemas["AnswerInput"], z.ZodType>;
const answer = z.strictObject(ANSWER);
const ANSWERS = {
  food: answer,
  plants: answer,
  animals: answer,
  soil: answer,
  equipment: answer,
  farm_contact: answer,
  medicines: answer,
} satisfies Record<keyof Schemas["AnswersInput"], z.ZodType>;
const QUESTIONS = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

const ITEM = {
  product_id: z.guid().nullable().optional(),
  description: optional,
  quantity: z.number().nonnegative(),
  unit: code,
  carried_in: code,
  origin_country: code,
  packaging: optional,
} satisfies Record<keyof Schemas["DeclaredItemInput"], z.ZodType>;

const OATH = {
  accepted: z.boolean(),
  text_version: z.int(),
  language: code.optional(),
} satisfies Record<keyof Schemas["OathInput"], z.ZodType>;

const bodySchema = z.strictObject({
  travel: z.strictObject(TRAVEL),
  traveller: z.strictObject(TRAVELLER),
  minors: z.array(z.strictObject(MINOR)).max(50),
  answers: z.strictObject(ANSWERS),
  items: z.array(z.strictObject(ITEM)).max(200),
  oath: z.strictObject(OATH),
  travel_group: z.guid().optional(),
} satisfies Record<keyof Body, z.ZodType>);

const carriedSchema = z.strictObject({ key: z.string().min(8).max(64), body: bodySchema });

/** The text of a QR code that carries a declaration; null of one that has no room there. */
export function writeCarried(carried: CarriedDeclaration): string | null {
  const known = carriedSchema.safeParse(carried).data;
  if (!known) return null;
  const { travel, traveller, minors, answers, items, oath, travel_group } = known.body;
  const content = encode([
    packed(known.key),
    valuesOf(TRAVEL, travel),
    valuesOf(TRAVELLER, traveller),
    minors.map((minor) => valuesOf(MINOR, minor)),
    QUESTIONS.map((question) => valuesOf(ANSWER, answers[question])),
    items.map((item) => valuesOf(ITEM, item)),
    valuesOf(OATH, oath),
    packed(travel_group),
  ]);
  const bytes = new Uint8Array(CHECK_BYTES + content.length);
  new DataView(bytes.buffer).setUint32(0, checkOf(content));
  bytes.set(content, CHECK_BYTES);
  const written = PREFIX + writeBase45(bytes);
  if (written.length > LONGEST) return null;
  // The server takes both sendings for one only where they say the same.
  const back = readCarried(written);
  return back.kind === "carried" && JSON.stringify(back.carried) === JSON.stringify(known) ? written : null;
}

/** Reads what {@link isCarried}. Nothing proves what it says. */
export function readCarried(written: string): CarriedReading {
  if (!written.startsWith(PREFIX)) return { kind: isCarried(written) ? "newer" : "damaged" };
  const bytes = written.length <= LONGEST ? readBase45(written.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length <= CHECK_BYTES) return { kind: "damaged" };
  const content = bytes.subarray(CHECK_BYTES);
  if (new DataView(bytes.buffer).getUint32(0) !== checkOf(content)) return { kind: "damaged" };
  const parts = fromCbor(content);
  if (!Array.isArray(parts) || parts.length !== 8) return { kind: "newer" };
  const [key, travel, traveller, minors, answers, items, oath, group] = parts as readonly unknown[];
  const travel_group = unpacked(group);
  const read = carriedSchema.safeParse({
    key: unpacked(key),
    body: {
      travel: named(TRAVEL, travel),
      traveller: named(TRAVELLER, traveller),
      minors: eachOf(minors, (minor) => named(MINOR, minor)),
      answers: named(
        ANSWERS,
        eachOf(answers, (one) => named(ANSWER, one)),
      ),
      items: eachOf(items, (item) => named(ITEM, item)),
      oath: named(OATH, oath),
      ...(travel_group !== undefined && { travel_group }),
    },
  });
  // Whole, as the check says, but other than this release knows it.
  return read.success ? { kind: "carried", carried: read.data as CarriedDeclaration } : { kind: "newer" };
}

type Fields = Record<string, z.ZodType>;

const valuesOf = <Of extends Fields>(fields: Of, of: { [Name in keyof Of]?: unknown }): unknown[] =>
  Object.keys(fields).map((name) => packed(of[name]));

/** The values under their names; what has other values than the table has fields is none. */
function named(fields: Fields, values: unknown): Record<string, unknown> | null {
  const names = Object.keys(fields);
  if (!Array.isArray(values) || values.length > names.length) return null;
  const all = names.map((name, at) => [name, unpacked(values[at])] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

const eachOf = (values: unknown, read: (value: unknown) => unknown) =>
  Array.isArray(values) ? values.map(read) : null;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids are written as their 16 bytes. */
function packed(value: unknown): unknown {
  if (typeof value !== "string" || !ID.test(value)) return value;
  const digits = value.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

const unpacked = (value: unknown): unknown =>
  value instanceof Uint8Array ? hexOf(value).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : value;

function fromCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, { strict: true, allowIndefinite: false, useMaps: true });
  } catch {
    return undefined;
  }
}

const CHECK_BYTES = 4;

/** CRC-32: a reader that types may leave out a character. It proves nothing. */
function checkOf(bytes: Uint8Array): number {
  let check = 0xffffffff;
  for (const byte of bytes) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1) check = (check >>> 1) ^ (check & 1 ? 0xedb88320 : 0);
  }
  return (check ^ 0xffffffff) >>> 0;
}
