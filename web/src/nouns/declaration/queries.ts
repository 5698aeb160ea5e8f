import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";
import { laterOrPrepared, preparedDeclaration } from "../../offline/prepared-flights";

/** A declaration as staff see it. */
export type StaffDeclaration = Schemas["Declaration"];
/** A row of the list of declarations. */
export type DeclarationSummary = Schemas["DeclarationSummary"];
export type DeclarationState = Schemas["DeclarationState"];
type DepartureState = Schemas["DepartureState"];
type LaneCode = Schemas["LaneCode"];

/** Which declarations; an empty text means any. */
export interface DeclarationFilters {
  airport: string;
  state: DeclarationState | "";
  /** State of the control before boarding. */
  departure_state?: DepartureState;
  lane: LaneCode | "";
  flight_date: string;
  /** Those that the airport controls before boarding, in the place of those that it controls on arrival. */
  departs: boolean;
}

export const staffDeclarationKeys = {
  all: ["declarations", "staff"] as const,
  lists: () => [...staffDeclarationKeys.all, "list"] as const,
  count: (filters: DeclarationFilters) => [...staffDeclarationKeys.lists(), "count", filters] as const,
  detail: (code: string) => [...staffDeclarationKeys.all, "detail", code] as const,
};

/** How many declarations there are, and how many are left out because of the mark of a mass submission. */
export const declarationCount = (filters: DeclarationFilters) =>
  queryOptions({
    queryKey: staffDeclarationKeys.count(filters),
    queryFn: async ({ signal }) => {
      const { total, left_out } = await readPage("/api/declarations", filters, { pageToken: "", pageSize: 1, signal });
      return { total, left_out };
    },
  });

/** Stands for more than 10,000. */
const MANY = 10_001;

/** How many declarations several counts leave out. */
export const leftOutOf = (counts: readonly { data?: { left_out: number } | undefined }[]): number =>
  Math.min(
    counts.reduce((sum, { data }) => sum + (data?.left_out ?? 0), 0),
    MANY,
  );

type AlertedDeclarations = Map<string, Schemas["AlertedDeclarationList"]["items"][number]>;

/** Devices ask for alerts this often, so that a scan without a network shows them. */
const ALERTS_REFRESH_MS = 60_000;

/** An airport's declarations about whose people there are alerts, by code. The transport keeps the answer for a shift. */
export const alertedDeclarations = (airport: string) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.all, "alerted", airport],
    queryFn: async ({ signal }) => {
      const alerted: AlertedDeclarations = new Map();
      let pageToken: string | null = "";
      while (pageToken !== null) {
        // Each page names the next one.
        // oxlint-disable-next-line no-await-in-loop
        const page: Schemas["AlertedDeclarationList"] = await readPage(
          "/api/alerted-declarations",
          { airport },
          { pageToken, pageSize: 200, signal },
        );
        for (const declaration of page.items) alerted.set(declaration.code, declaration);
        pageToken = page.next_page_token;
      }
      return alerted;
    },
    refetchInterval: ALERTS_REFRESH_MS,
  });

/**
 * One declaration by its code; without a network as it was read last, or as its prepared flight has it where that is
 * later.
 */
export const declarationByCode = (code: string) =>
  queryOptions({
    queryKey: staffDeclarationKeys.detail(code),
    queryFn: ({ signal }) =>
      laterOrPrepared(
        () => call.get("/api/declarations/{id}", { params: { path: { id: code } }, signal }),
        async () => (await preparedDeclaration(code))?.declaration,
      ),
  });
