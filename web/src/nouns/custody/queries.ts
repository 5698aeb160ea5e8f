import { queryOptions } from "@tanstack/react-query";
import type { ItemLabel } from "../../lib/item-label";
import { choiceField, dayField, textField, type UrlValues } from "../../lib/use-url-filters";
import { call } from "../../api/call";
import { searchFile } from "../../api/list-file";
import { filteredPagesOf, pagesOf, querySet, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";

/** Goods and where they are. */
export type CustodyItem = Schemas["CustodyItem"];
type CustodyState = Schemas["CustodyState"];
/** A transfer or a disposal. */
export type Movement = Schemas["Movement"];
export type CustodyChain = Schemas["CustodyChain"];
export type Inventory = Schemas["Inventory"];
/** An inventory that was taken, with what it said then. */
export type TakenInventory = Schemas["TakenInventory"];
export type NewMovement = Schemas["NewMovement"];

/** Which goods; an empty text means any that are in custody. */
export interface CustodyFilters {
  airport: string;
  place: string;
  state: CustodyState | "";
  overdue: boolean;
  folio: string;
}

/** Whether a role moves goods in custody; administrators give accounts, so they move none. */
export const movesGoods = (role: Schemas["Role"] | undefined): boolean => role === "inspector" || role === "supervisor";

export const custodyKeys = { all: ["custody"] as const };

/** Goods in custody, those with the nearest deadline first. */
export const custodyList = (filters: CustodyFilters) =>
  filteredPagesOf([...custodyKeys.all, "list", filters], (next) => readPage("/api/custody", filters, next));

/** How much lies where at an airport, and how much is late. */
export const custodyFigures = (airport: string) =>
  queryOptions({
    queryKey: [...custodyKeys.all, "figures", airport],
    queryFn: ({ signal }) =>
      call.get("/api/custody/figures", { params: { query: airport ? { airport } : {} }, signal }),
  });

/** Movements that wait for a second person. */
export const openMovements = (airport: string) =>
  pagesOf([...custodyKeys.all, "open", airport], (next) =>
    readPage("/api/custody/movements", { airport, state: "open" as const }, next),
  );

/** The filters of movements, as they stand in the address. */
export const movementFilterFields = {
  airport: textField("aeropuerto"),
  kind: choiceField("movimiento", ["transfer", "disposal"]),
  state: choiceField("situacion", ["open", "confirmed", "cancelled"]),
  moved_from: dayField("desde"),
  moved_to: dayField("hasta"),
  folio: textField("folio"),
} as const;

/** Which movements; an empty text means any. */
export type MovementFilters = UrlValues<typeof movementFilterFields>;

/** Transfers and disposals, those that changed last first. */
export const movementList = (filters: MovementFilters) =>
  filteredPagesOf([...custodyKeys.all, "movements", filters], (next) =>
    readPage("/api/custody/movements", filters, next),
  );

/** Which inventories; an empty text means any. */
export interface InventoryFilters {
  airport: string;
  place: string;
}

/** The inventories that were taken, the newest first. */
export const inventoryList = (filters: InventoryFilters) =>
  filteredPagesOf([...custodyKeys.all, "inventories", filters], (next) =>
    readPage("/api/custody/inventories", filters, next),
  );

/** Exactly these movements, as a file. */
export const movementsFile = (filters: MovementFilters) =>
  searchFile("/api/custody/movements/export", querySet(filters, []));

/** The address of a movement's paper. */
export const movementPath = (id: string): string => `/retenciones/custodia/movimientos/${id}`;

/** One movement with its goods. */
export const movementDetail = (id: string) =>
  queryOptions({
    queryKey: [...custodyKeys.all, "movement", id],
    queryFn: ({ signal }) => call.get("/api/custody/movements/{id}", { params: { path: { id } }, signal }),
  });

/** The chain of each item of an act. */
export const custodyChain = (id: string) =>
  queryOptions({
    queryKey: [...custodyKeys.all, "chain", id],
    queryFn: ({ signal }) => call.get("/api/retentions/{id}/custody", { params: { path: { id } }, signal }),
  });

/** Puts goods into a custody place for the first time. */
export const storeItems = (items: ItemLabel[], place: string) =>
  call.post("/api/custody/store", { body: { items, place } });

/** Opens a transfer or a disposal. */
export const openMovement = (body: NewMovement) => call.post("/api/custody/movements", { body });

/** Confirms or cancels a movement. */
export const closeMovement = (id: string, how: "confirm" | "cancel") =>
  call.post(`/api/custody/movements/{id}/${how}`, { params: { path: { id } } });

/** Gives an item back. */
export const releaseItem = (id: string, n: number, body: Schemas["ItemRelease"]) =>
  call.post("/api/retentions/{id}/items/{n}/release", { params: { path: { id, n } }, body });

/** Compares the labels that were scanned in a place with what should lie there. */
export const takeInventory = (body: Schemas["NewInventory"]) => call.post("/api/custody/inventories", { body });
