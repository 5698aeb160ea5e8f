import { useQuery } from "@tanstack/react-query";
import { articles } from "../../api/articles";
import { catalogue, entryName } from "../../api/catalogues";
import { texts } from "../../texts/es";
import { formatDate } from "../../ui/format";
import { linkText } from "../../ui/legal-links-field";
import type { ConflictField } from "../../ui/version-conflict";
import { type ProductForm, toForm } from "./product-form";
import type { ProductRecord } from "./product-queries";

const { fields: labels, ...t } = texts.products;

/** How codes are read. */
interface Names {
  category: (code: string) => string;
  origin: (code: string) => string;
  unit: (code: string) => string;
  classification: (code: string) => string;
  article: (code: string) => string;
}

/** The names of what a product refers to. */
export function useNames(): Names {
  const { data: categories } = useQuery(catalogue("categories"));
  const { data: origins } = useQuery(catalogue("origins"));
  const { data: units } = useQuery(catalogue("units"));
  const { data: classifications } = useQuery(catalogue("classifications"));
  const { data: cited } = useQuery(articles);
  return {
    category: (code) => entryName(categories, code),
    origin: (code) => entryName(origins, code),
    unit: (code) => entryName(units, code),
    classification: (code) => entryName(classifications, code),
    article: (code) => {
      const found = cited?.find((article) => article.code === code);
      return found ? texts.legalLinks.citation(found.title, found.article) : code;
    },
  };
}

/** What was typed beside what somebody else has saved meanwhile, field by field, as people read it. */
export function conflictFields(mine: ProductForm, current: ProductRecord, today: string, names: Names): ConflictField[] {
  const mineShown = shown(mine, names);
  const currentShown = shown({ ...toForm(current, today), decides: mine.decides }, names);
  const state: ConflictField = {
    label: labels.active ?? "",
    mine: texts.ui.active,
    current: current.product.active ? texts.ui.active : texts.ui.inactive,
  };
  const rows = mineShown.map(([label, value], index) => ({ label, mine: value, current: currentShown[index]?.[1] ?? "" }));
  return current.product.active ? rows : [...rows, state];
}

function shown(form: ProductForm, names: Names): [label: string, value: string][] {
  const { verdict } = form;
  const identity: [string, string][] = [
    [labels.name ?? "", form.name.trim()],
    [labels.scientific_name ?? "", form.scientific_name.trim()],
    [labels.synonyms ?? "", form.synonyms.join(", ")],
    [labels.category ?? "", names.category(form.category)],
    [labels.origin ?? "", names.origin(form.origin)],
    [labels.unit ?? "", names.unit(form.unit)],
  ];
  if (!form.decides) return identity;
  return [
    ...identity,
    [labels.classification ?? "", names.classification(verdict.classification)],
    [labels.conditions ?? "", verdict.conditions.trim()],
    [labels.reason ?? "", verdict.reason.trim()],
    [labels.articles ?? "", verdict.articles.map((link) => linkText(link, names.article)).join("; ")],
    [labels.source ?? "", verdict.source.trim()],
    [labels.verified ?? "", verdict.verified ? t.yes : t.no],
    [labels.valid_from ?? "", verdict.begins === "later" && verdict.valid_from ? formatDate(verdict.valid_from) : ""],
  ];
}
