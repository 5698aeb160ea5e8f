import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api/client";
import { type DeclarationFilterValues, declarationQuery } from "../../api/declaration-filters";
import { AS_FILE, type ExportFormat, saveFile } from "../../api/download";
import { PAGE_SIZE } from "../../api/pages";
import { unwrap } from "../../api/problem";
import { staffDeclarationKeys } from "../../api/staff-declarations";
import type { texts } from "../../texts/es";

/** Which declarations, in which order. */
export interface ListedDeclarations {
  filters: DeclarationFilterValues;
  order: keyof typeof texts.declarationList.orders;
  /** What was typed: a name or a code. It travels in the body, because a name must stand in no address. */
  q: string;
}

/** Declarations, page by page. */
export const listedDeclarations = (asked: ListedDeclarations) =>
  infiniteQueryOptions({
    queryKey: [...staffDeclarationKeys.lists(), "listed", asked],
    queryFn: async ({ signal, pageParam }) => {
      const page = { ...query(asked), page_size: PAGE_SIZE, ...(pageParam && { page_token: pageParam }) };
      if (asked.q === "") return unwrap(await api.GET("/api/declarations", { params: { query: page }, signal }));
      return unwrap(await api.POST("/api/declarations/search", { body: { q: asked.q, ...page }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
    placeholderData: keepPreviousData,
  });

/** Saves exactly these declarations as a file; answers its name. */
export function exportDeclarations(
  asked: ListedDeclarations,
  format: ExportFormat,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const body = { ...(asked.q && { q: asked.q }), ...query(asked) };
  return saveFile(
    api.POST("/api/declarations/export", { params: { query: { format } }, body, ...AS_FILE } as never),
    onProgress,
  );
}

const query = ({ filters, order }: ListedDeclarations) => ({ ...declarationQuery(filters), order_by: order });
