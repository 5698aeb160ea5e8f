import type { components } from "./schema";

/** What the API sends and takes, by its name in the contract. */
export type Schemas = components["schemas"];
