import { queryOptions } from "@tanstack/react-query";
import { catalogueKeys } from "./catalogues";
import { api } from "./client";
import { unwrap } from "./problem";

/** One field of a small catalogue's entries. */
export interface KindField {
  code: string;
  label: string;
  help: string | null;
  type: "text" | "long_text" | "whole_number" | "decimal" | "choice" | "country";
  required: boolean;
  max_length: number | null;
  pattern: string | null;
  minimum: string | null;
  maximum: string | null;
  choices: { code: string; name: string }[];
  listed: boolean;
}

/** A small catalogue: what its entries hold and what refers to them. */
export interface Kind {
  code: string;
  title: string;
  singular: string;
  code_label: string;
  code_pattern: string;
  fields: KindField[];
  referrers: string[];
  active_entries: number;
  inactive_entries: number;
}

/** Every small catalogue, from the registry of the server. */
export const catalogueKinds = queryOptions({
  queryKey: [...catalogueKeys.all, "kinds"],
  queryFn: async ({ signal }) => unwrap(await read("/api/catalogues", { signal })).items,
});

const read = api.GET as unknown as (path: string, init: object) => Promise<{ data?: { items: Kind[] }; error?: unknown; response: Response }>;
