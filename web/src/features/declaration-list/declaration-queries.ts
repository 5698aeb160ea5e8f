import { call } from "../../api/call";
import { type DeclarationFilterValues, declarationQuery } from "../../nouns/declaration/filters";
import { searchFile } from "../../api/list-file";
import { filteredPagesOf, pageAsked } from "../../api/pages";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { texts } from "../../texts/catalogue";

/** Which declarations, in which order. */
export interface ListedDeclarations {
  filters: DeclarationFilterValues;
  order: keyof typeof texts.declarationList.orders;
  /** What was typed: a name or a code. It travels in the body, because a name must stand in no address. */
  q: string;
}

/** Declarations, page by page. */
export const listedDeclarations = (asked: ListedDeclarations) =>
  filteredPagesOf([...staffDeclarationKeys.lists(), "listed", asked], async (next) => {
    const page = { ...query(asked), ...pageAsked(next) };
    const { signal } = next;
    if (asked.q === "") return call.get("/api/declarations", { params: { query: page }, signal });
    return call.post("/api/declarations/search", { body: { q: asked.q, ...page }, signal });
  });

/** Exactly these declarations, as a file. */
export const declarationsFile = (asked: ListedDeclarations) =>
  searchFile("/api/declarations/export", { ...(asked.q && { q: asked.q }), ...query(asked) });

const query = ({ filters, order }: ListedDeclarations) => ({ ...declarationQuery(filters), order_by: order });
