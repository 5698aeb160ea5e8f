/**
 * What travellers read of a product besides its names, in this order. `inListing`: in the listing that is printed too.
 */
const TEXTS = [
  { field: "conditions", inListing: true },
  { field: "reason", inListing: false },
] as const;

/** What travellers may be shown of a product. */
export type ProductTexts = Partial<Record<(typeof TEXTS)[number]["field"], string | null>>;

/** The texts that a product has. */
export const shownTexts = (product: ProductTexts) =>
  TEXTS.flatMap((shown) => {
    const text = product[shown.field];
    return text ? [{ ...shown, text }] : [];
  });

/** What a product's conditions say one by one; the catalogue writes them in one text, between semicolons. */
export const conditionList = (conditions: string | null | undefined): string[] =>
  (conditions ?? "")
    .split(";")
    .map((condition) => condition.trim())
    .filter((condition) => condition !== "");
