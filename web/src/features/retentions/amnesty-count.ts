import { type FieldPath, get } from "react-hook-form";
import type { Product } from "../../api/products";
import { parseAmount, typedAmount } from "../../lib/amount";
import { isBlank } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import { fieldNamed } from "./act-body";
import { type ActForm, type ActProduct, emptyAct, emptyItem } from "./act-form";
import { actSchema } from "./act-schema";
import { askedOf } from "./ownerless";

/** Goods of one kind that lay in the bin, as they are typed. */
export interface AmnestyLine {
  product: ActProduct | null;
  /** The officer's words, where there is no product. */
  description: string;
  pieces: string;
  /** In kilograms. */
  weight: string;
}

/** What lay in the amnesty bin of a control point, with one decision for all of it. */
export interface AmnestyCount {
  airport: string;
  direction: string;
  control_point: string;
  /** Where the bin stands. */
  place: string;
  carried_in: string;
  decision: string;
  rejection_destination: string;
  reasons: string[];
  legal_basis: string;
  lines: AmnestyLine[];
  observations: string;
}

/** The retention reason of goods that were given up before the inspection. */
export const GIVEN_UP = askedOf("amnesty_bin").retained;
/** Code of where goods travelled that lay in a bin. */
export const IN_A_BIN = askedOf("amnesty_bin").carriedIn;
/** Pieces, in the codes of units. */
const PIECE = "H87";

/** A count of which nothing has been typed yet. */
export const emptyCount = (airport: string): AmnestyCount => ({
  airport,
  direction: "ingreso",
  control_point: "",
  place: texts.retentions.amnesty.bin,
  carried_in: "",
  decision: "rechazo",
  rejection_destination: "",
  reasons: [],
  legal_basis: "",
  lines: [],
  observations: "",
});

/** One more piece of a product, or of what the words say: in its line, or in a new one at the top. */
export function withPiece(
  lines: readonly AmnestyLine[],
  found: Product | string,
): { lines: AmnestyLine[]; index: number } {
  const isSame = ({ product, description }: AmnestyLine) =>
    typeof found === "string" ? product === null && description === found : product?.id === found.id;
  const index = lines.findIndex(isSame);
  if (index < 0) return { lines: [newLine(found), ...lines], index: 0 };
  const more = ({ pieces }: AmnestyLine) => typedAmount((parseAmount(pieces) ?? 0) + 1);
  return { lines: lines.map((line, n) => (n === index ? { ...line, pieces: more(line) } : line)), index };
}

function newLine(found: Product | string): AmnestyLine {
  if (typeof found === "string") return { product: null, description: found, pieces: "1", weight: "" };
  const { id, name, classification, articles } = found;
  return { product: { id, name, classification, articles }, description: "", pieces: "1", weight: "" };
}

/** Pieces and grams of all lines, as far as they can be read. */
export function totalsOf(lines: readonly AmnestyLine[]): { pieces: number; kilograms: number } {
  const sum = (field: "pieces" | "weight") => lines.reduce((total, line) => total + (parseAmount(line[field]) ?? 0), 0);
  return { pieces: sum("pieces"), kilograms: sum("weight") };
}

/** The act of a count. */
export const actOf = ({ lines, place, ...count }: AmnestyCount): ActForm => ({
  ...emptyAct(count.airport),
  direction: count.direction,
  control_point: count.control_point,
  owner: "nobody",
  ownerless: { reason: "amnesty_bin", place, witness: "" },
  carried_in: count.carried_in,
  items: lines.map(({ product, description, pieces, weight }) => ({
    ...emptyItem,
    included: true,
    product,
    description,
    quantity: pieces,
    unit: PIECE,
    weight,
    decision: count.decision,
    rejection_destination: count.rejection_destination,
    reasons: count.reasons,
    legal_basis: count.legal_basis,
  })),
  observations: count.observations,
});

/** What a count must have before it is sent: what its act must have, and whole pieces. */
export const amnestySchema = z.custom<AmnestyCount>().superRefine((count, context) => {
  const wrong = actSchema.safeParse(actOf(count)).error?.issues ?? [];
  // What is decided for all is wrong in each of the goods.
  const paths = new Map(wrong.map(({ path, message }) => [pathInCount(path.join(".")), message]));
  for (const [path, message] of paths) context.addIssue({ code: "custom", path: path.split("."), message });
  for (const [index, { pieces }] of count.lines.entries()) {
    const path = ["lines", String(index), "pieces"];
    if (!isBlank(pieces) && !paths.has(path.join(".")) && !Number.isInteger(parseAmount(pieces)))
      context.addIssue({ code: "custom", path, message: texts.retentions.amnesty.wholePieces });
  }
});

/** The field of a count that a field of its act is typed in. */
const pathInCount = (path: string): string =>
  path
    .replace(/^ownerless\.place$/, "place")
    .replace(/^items\.(\d+)\.quantity$/, "lines.$1.pieces")
    .replace(/^items\.(\d+)\.(weight|description|product)$/, "lines.$1.$2")
    .replace(/^items\.\d+\./, "")
    .replace(/^items$/, "lines");

/** The field of a count that a name in a problem of the API is about, or null. */
export function countFieldNamed(serverName: string, count: AmnestyCount): FieldPath<AmnestyCount> | null {
  const path = pathInCount(fieldNamed(serverName, actOf(count)) ?? "");
  return path === "" || get(count, path) === undefined ? null : (path as FieldPath<AmnestyCount>);
}
