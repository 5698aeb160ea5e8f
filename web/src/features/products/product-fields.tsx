import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { articles } from "../../api/articles";
import { catalogue, choosable, type Entry, withReplacements } from "../../api/catalogues";
import { articlesField } from "../../nouns/legal-basis/articles-field";
import { valuesOf } from "../../forms/field-values";
import type { Field } from "../../forms/fields";
import { typedLinks } from "../../nouns/legal-basis/legal-links-field";
import { choicesOf } from "../../lib/choices";
import { sourceInWords } from "../../nouns/legal-basis/source-words";
import { texts } from "../../texts/catalogue";
import type { Option } from "../../ui/select";
import type { ProductRecord, Verdict } from "./product-queries";
import { inForce, LIMITS, type ProductValues, RESTRICTED, type VerdictValues } from "./product-schema";
import { SynonymsField } from "./synonyms-field";

const { form: t, fields: labels } = texts.products;
const inHistory: Readonly<Record<string, string>> = labels;

type ProductField = Field<ProductValues>;

/** The fields of a product by the cards that they stand on. */
export interface ProductFields {
  name: ProductField;
  names: readonly ProductField[];
  groups: readonly ProductField[];
  verdict: readonly ProductField[];
  beginning: readonly ProductField[];
}

/** What the fields of a product choose from. */
interface Offered {
  categories: readonly Option[];
  origins: readonly Option[];
  units: readonly Option[];
  classifications: readonly Option[];
  /** An article of the legal basis by its code. */
  called: (code: string) => string;
  /** The source that the form was opened with. */
  source: string;
}

const NOTHING_OFFERED: Offered = {
  categories: [],
  origins: [],
  units: [],
  classifications: [],
  called: (code) => code,
  source: "",
};

/** The fields of a product. `before` is what the form was opened with, which may be no longer offered. */
export function useProductFields(before: ProductValues, isNew: boolean): ProductFields {
  const [categories, origins, units] = [
    useQuery(catalogue("categories")),
    useQuery(catalogue("origins")),
    useQuery(catalogue("units")),
  ];
  const classifications = useQuery(catalogue("classifications"));
  const cited = useQuery(articles).data;
  const offer = {
    categories: offered(categories, before.category),
    origins: offered(origins, before.origin),
    units: offered(units, before.unit),
    classifications: offered(classifications, before.verdict.classification),
    called: (code: string) => {
      const found = cited?.find((article) => article.code === code);
      return found ? texts.legalLinks.citation(found.title, found.article) : code;
    },
    source: before.verdict.source,
  };
  return productFields(offer, isNew);
}

function productFields(
  { categories, origins, units, classifications, called, source }: Offered,
  isNew: boolean,
): ProductFields {
  const code: ProductField = {
    kind: "text",
    name: "code",
    label: labels.code,
    placeholder: t.codePlaceholder,
    optional: true,
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: LIMITS.code,
  };
  return {
    name: {
      kind: "text",
      name: "name",
      label: labels.name,
      hint: t.nameHint,
      autoCapitalize: "none",
      maxLength: LIMITS.name,
    },
    names: [
      {
        kind: "text",
        name: "scientific_name",
        label: labels.scientific_name,
        optional: true,
        spellCheck: false,
        maxLength: LIMITS.scientific_name,
      },
      {
        kind: "own",
        name: "synonyms",
        label: labels.synonyms,
        control: <SynonymsField />,
        read: ({ synonyms }) => synonyms.join(", "),
      },
    ],
    groups: [
      { kind: "combobox", name: "category", label: labels.category, options: categories },
      { kind: "combobox", name: "origin", label: labels.origin, options: origins },
      { kind: "combobox", name: "unit", label: t.unit, options: units },
      ...(isNew ? [code] : []),
    ],
    verdict: [
      {
        kind: "radio",
        name: "verdict.classification",
        label: t.classification,
        inline: true,
        choices: classifications,
      },
      {
        kind: "lines",
        name: "verdict.conditions",
        label: labels.conditions,
        hint: t.conditionsHint,
        optional: isOptional,
        rows: 4,
      },
      { kind: "lines", name: "verdict.reason", label: labels.reason, hint: t.reasonHint, optional: true, rows: 2 },
      articlesField<ProductValues>(
        "verdict.articles",
        `${texts.editing.articles.hint} ${texts.editing.articles.inherited}`,
        called,
      ),
      {
        kind: "text",
        name: "verdict.source",
        label: labels.source,
        // The keys of the reference data are no words.
        hint: sourceInWords(source) === source ? t.sourceHint : `${t.sourceHint} ${sourceInWords(source)}.`,
        optional: true,
        maxLength: LIMITS.source,
      },
      { kind: "check", name: "verdict.verified", label: labels.verified, hint: t.verifiedHint },
    ],
    beginning: [
      { kind: "radio", name: "verdict.begins", label: t.begins, inline: true, choices: BEGINS },
      {
        kind: "date",
        name: "verdict.valid_from",
        serverNames: ["verdict.valid_from_date"],
        label: labels.valid_from,
        hint: t.beginsLaterHint,
        when: ({ verdict }) => verdict.begins === "later",
      },
    ],
  };
}

const BEGINS = choicesOf({ now: t.beginsNow, later: t.beginsLater });
const isOptional = ({ verdict }: ProductValues) => verdict.classification !== RESTRICTED;

/**
 * Every field, to compare two versions and to find what the API calls them. The verdict counts only where it is
 * decided; fields are called as in the history where a question stands in the form.
 */
export function allFields({ name, names, groups, verdict, beginning }: ProductFields): ProductField[] {
  const decided = [...verdict, ...beginning.slice(1)].map((field): ProductField => {
    const label = inHistory[field.name.replace("verdict.", "")] ?? field.label;
    return { ...field, label, when: (values) => values.decides && (field.when?.(values) ?? true) };
  });
  return [name, ...names, ...groups, ...decided].map((field) => ({
    ...field,
    serverNames: [field.name, ...(field.serverNames ?? [])].flatMap((one) => [one, `product.${one}`]),
  }));
}

/** What a list offers: what is active, and what was chosen before. */
function offered({ data = [] }: UseQueryResult<Entry[]>, before: string) {
  const entries = choosable(data, before);
  return withReplacements(
    entries.map((entry) => ({ value: entry.code, label: withSymbol(entry), withdrawn: !entry.active })),
    entries,
  );
}

const withSymbol = ({ name, attributes: { symbol } }: Entry) => (symbol ? `${name} (${symbol})` : name);

const EVERY_FIELD = (({ name, names, groups, verdict, beginning }) => [
  name,
  ...names,
  ...groups,
  ...verdict,
  ...beginning,
])(productFields(NOTHING_OFFERED, true));

const BLANK = { synonyms: [], pending_synonym: "", decides: true };

/** A new product. */
export const emptyProduct: ProductValues = valuesOf(
  EVERY_FIELD,
  { verdict: { begins: "now" } },
  { ...BLANK, verdict: { articles: [] } },
);

/** Nothing decided yet. */
export const noVerdict = emptyProduct.verdict;

/** A product as it stands, to be changed. A code never changes: it is asked for once, when the product is new. */
export function productValues({ product, verdicts }: ProductRecord, today: string): ProductValues {
  const { category, origin } = product;
  const shown = { ...product, code: "", category: category.code, origin: origin.code };
  return {
    ...valuesOf<ProductValues>(EVERY_FIELD, shown, { ...BLANK, synonyms: [...product.synonyms] }),
    decides: false,
    verdict: verdictValues(inForce(verdicts, today) ?? verdicts.at(-1)),
  };
}

/** A verdict as it stands, as the start of another one. */
export function verdictValues(from: Verdict | undefined): VerdictValues {
  if (!from) return noVerdict;
  const verdict = { ...from, classification: from.classification.code, begins: "now", valid_from: "" };
  return valuesOf<ProductValues>(EVERY_FIELD, { verdict }, { verdict: { articles: typedLinks(from.articles) } })
    .verdict;
}
