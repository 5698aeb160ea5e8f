import { choiceField, defaultField, flagField, textField, type UrlValues } from "../../lib/use-url-filters";
import { texts } from "../../texts/catalogue";

type Order = keyof typeof texts.products.list.orders;
const ORDERS = Object.keys(texts.products.list.orders) as Order[];

/** The list's filters, search and order, as they stand in the address. */
export const productFilterFields = {
  q: textField("q"),
  category: textField("categoria"),
  classification: textField("clasificacion"),
  origin: textField("origen"),
  status: choiceField("estado", ["active", "inactive"]),
  unverified: flagField("sin_verificar"),
  without_conditions: flagField("sin_condicion"),
  scheduled: flagField("programados"),
  order_by: defaultField("orden", ORDERS, "name"),
} as const;

/** Which products, in which order. */
export type ProductListFilters = UrlValues<typeof productFilterFields>;
