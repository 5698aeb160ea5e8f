import { decode, encode } from "cborg";
import {
  ANSWER_INPUT_FIELDS,
  ANSWERS_INPUT_FIELDS,
  DECLARED_ITEM_INPUT_FIELDS,
  MINOR_INPUT_FIELDS,
  OATH_INPUT_FIELDS,
  TRAVEL_INPUT_FIELDS,
  TRAVELLER_INPUT_FIELDS,
} from "../../api/numbered-fields";
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
  /** Written by another release. */
  | { kind: "other-release" };

const PREFIX = "PZD2:";
const ANY_PREFIX = /^PZD\d+:/;

/** What a code of version 25 holds at the lowest level of correction: a larger one is not read from every phone. */
const LONGEST = 1853;

/** Whether a text claims to carry a declaration. */
export const isCarried = (text: string): boolean => ANY_PREFIX.test(text);

type FieldType = "boolean" | "date" | "integer" | "number" | "string" | "uuid" | "AnswerInput";
/** The fields of a message in the order of their numbers; null where a number is no longer used. */
type Fields = readonly (readonly [name: string, type: FieldType | `${FieldType}?`] | null)[];

const schemaOf = (fields: Fields, types: Partial<Record<FieldType, z.ZodType>> = TYPES) =>
  z.strictObject(
    Object.fromEntries(
      fields.flatMap((field) => {
        if (!field) return [];
        const [name, type] = field;
        const known = types[type.replace("?", "") as FieldType] ?? z.never();
        return [[name, type.endsWith("?") ? known.nullish() : known]];
      }),
    ),
  );

const TYPES = {
  boolean: z.boolean(),
  date: z.string().refine(isCalendarDate),
  integer: z.int(),
  number: z.number().nonnegative(),
  string: z.string().max(2000),
  uuid: z.guid(),
};

const bodySchema = z.strictObject({
  travel: schemaOf(TRAVEL_INPUT_FIELDS),
  traveller: schemaOf(TRAVELLER_INPUT_FIELDS),
  minors: z.array(schemaOf(MINOR_INPUT_FIELDS)).max(50),
  answers: schemaOf(ANSWERS_INPUT_FIELDS, { AnswerInput: schemaOf(ANSWER_INPUT_FIELDS) }),
  items: z.array(schemaOf(DECLARED_ITEM_INPUT_FIELDS)).max(200),
  oath: schemaOf(OATH_INPUT_FIELDS),
  travel_group: z.guid().optional(),
} satisfies Record<keyof Body, z.ZodType>);

const carriedSchema = z.strictObject({ key: z.string().min(8).max(64), body: bodySchema });

/** The text of a QR code that carries a declaration; null of one that has no room there. */
export function writeCarried(carried: CarriedDeclaration): string | null {
  const known = carriedSchema.safeParse(carried).data;
  if (!known) return null;
  const { travel, traveller, minors = [], answers, items = [], oath, travel_group } = known.body as Body;
  const content = encode([
    packed(known.key),
    valuesOf(TRAVEL_INPUT_FIELDS, travel),
    valuesOf(TRAVELLER_INPUT_FIELDS, traveller),
    minors.map((minor) => valuesOf(MINOR_INPUT_FIELDS, minor)),
    ANSWERS_INPUT_FIELDS.map(([question]) => valuesOf(ANSWER_INPUT_FIELDS, answers[question])),
    items.map((item) => valuesOf(DECLARED_ITEM_INPUT_FIELDS, item)),
    valuesOf(OATH_INPUT_FIELDS, oath),
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
  if (!written.startsWith(PREFIX)) return { kind: isCarried(written) ? "other-release" : "damaged" };
  const bytes = written.length <= LONGEST ? readBase45(written.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length <= CHECK_BYTES) return { kind: "damaged" };
  const content = bytes.subarray(CHECK_BYTES);
  if (new DataView(bytes.buffer).getUint32(0) !== checkOf(content)) return { kind: "damaged" };
  const parts = fromCbor(content);
  if (!Array.isArray(parts) || parts.length !== 8) return { kind: "other-release" };
  const [key, travel, traveller, minors, answers, items, oath, group] = parts as readonly unknown[];
  const travel_group = unpacked(group);
  const read = carriedSchema.safeParse({
    key: unpacked(key),
    body: {
      travel: named(TRAVEL_INPUT_FIELDS, travel),
      traveller: named(TRAVELLER_INPUT_FIELDS, traveller),
      minors: eachOf(minors, (minor) => named(MINOR_INPUT_FIELDS, minor)),
      answers: named(
        ANSWERS_INPUT_FIELDS,
        eachOf(answers, (one) => named(ANSWER_INPUT_FIELDS, one)),
      ),
      items: eachOf(items, (item) => named(DECLARED_ITEM_INPUT_FIELDS, item)),
      oath: named(OATH_INPUT_FIELDS, oath),
      ...(travel_group !== undefined && { travel_group }),
    },
  });
  // Whole, as the check says, but not as this release writes it.
  return read.success ? { kind: "carried", carried: read.data as CarriedDeclaration } : { kind: "other-release" };
}

/** The values of the fields by their numbers, which a later release only adds to. */
const valuesOf = (fields: Fields, of: object): unknown[] =>
  fields.map((field) => field && packed((of as Record<string, unknown>)[field[0]]));

/** The values under their names; null if there are more than fields, or a value of none. */
function named(fields: Fields, values: unknown): Record<string, unknown> | null {
  if (!Array.isArray(values) || values.length > fields.length) return null;
  const all = fields.map((field, at) => [field?.[0] ?? "", unpacked(values[at])] as const);
  return Object.fromEntries(all.filter(([name, value]) => name !== "" && value !== undefined));
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
