import { createHash } from "node:crypto";

import { declarationBody, retentionBody } from "../support/api";
import { png } from "../support/pictures";
import type { Random } from "../../testing/random";

/** What people need to know before they write. */
export interface Known {
  product: string;
  oath: number;
  inspector: string;
  /** A second person, who receives what the inspector hands over. */
  colleague: string;
  admin: string;
}

/** What a traveller declares and what becomes of it. */
export interface TravellerPlan {
  minors: number;
  /** Other goods than those of the catalogue. */
  others: number;
  versions: number;
  presents: boolean;
  act: boolean;
  prints: number;
  photo: boolean;
  /** How many steps the goods go: stored, handed over to another place, received there. */
  custody: number;
  /** The step after which nobody waits for an answer, or null. */
  leavesAt: number | null;
}

/** How often something of the catalogues is changed. */
export interface AdministratorPlan {
  versions: number;
  leavesAt: number | null;
}

export function travellerPlan(random: Random): TravellerPlan {
  const presents = random.chance(0.65);
  const act = presents && random.chance(0.65);
  return {
    minors: random.between(0, 5),
    others: random.between(1, 3),
    versions: random.chance(0.6) ? 1 : random.between(2, 3),
    presents,
    act,
    prints: act && random.chance(0.7) ? 1 : 0,
    photo: act && random.chance(0.5),
    custody: act ? random.between(0, 3) : 0,
    leavesAt: random.chance(0.3) ? random.between(0, 8) : null,
  };
}

export const administratorPlan = (random: Random): AdministratorPlan => ({
  versions: random.between(1, 3),
  leavesAt: random.chance(0.25) ? random.between(0, 2) : null,
});

type Fields = Record<string, unknown>;

/** What people send. Equal plans send the same, apart from the document's number and names. */
export function requests({ product, oath }: Known) {
  const photo = new Uint8Array(png("photo", 320, 240).buffer);
  const sha256 = createHash("sha256").update(photo).digest("hex");
  return {
    declaration: ({ document, plan }: { document: string; plan: TravellerPlan }, version: number): Fields => {
      const body = declarationBody(product, document, oath, `mermelada ${document} ${version}`) as {
        traveller: Fields;
        items: Fields[];
      };
      const { document_type, document_country, surnames, nationality } = body.traveller;
      const child = { document_type, document_country, surnames, nationality, birth_date: "2016-09-30", sex: "M" };
      return {
        ...body,
        minors: Array.from({ length: plan.minors }, (_, n) => ({
          ...child,
          document_number: `${document}M${n}`,
          given_names: `Menor ${"ABCDE"[n]}`,
        })),
        items: [
          { ...body.items[0], quantity: version + 0.5 },
          ...Array.from({ length: plan.others }, (_, n) => ({ ...body.items[1], quantity: 10 * version + n })),
        ],
      };
    },
    act: (id: string, code: string, { document, plan }: { document: string; plan: TravellerPlan }): Fields => {
      const body = retentionBody(id, code, product, document) as { items: Fields[] };
      const rejected = {
        decision: "rechazo",
        quantity: 0.25,
        rejection_destination: "DR-01",
        reasons: ["MR-01"],
        declaration_item: null,
        declared: false,
      };
      return {
        ...body,
        items: plan.minors % 2 === 0 ? body.items : [...body.items, { ...body.items[0], ...rejected }],
      };
    },
    photo,
    announcement: (id: string): Fields => ({ photo_id: id, size: photo.length, sha256 }),
    product: (name: string, version: number): Fields => ({
      name: `${name} ${version}`,
      category: "FRU",
      origin: "vegetal",
      unit: version === 2 ? "LTR" : "KGM",
      synonyms: [`${name} sinónimo ${version}`],
      ...(version === 1 && { verdict: { classification: "permitido" } }),
    }),
    banner: (name: string, version: number): Fields => ({
      title: `${name} ${version}`,
      text: `Texto ${version}`,
      link: "/busqueda",
      severity: "info",
      ...(version === 1 ? { placement: "strip" } : { active: version !== 3 }),
    }),
  };
}
