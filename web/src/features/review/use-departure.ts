import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import type { Schemas } from "../../api/schemas";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";

export type DepartureDecision = Schemas["DepartureDecision"];
export type SealCheck = Schemas["SealCheck"];

/** How far the series of seals of an airport are used. */
export const sealUse = (airport: string) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.lists(), "seal-use", airport],
    queryFn: ({ signal }) => call.get("/api/airports/{airport}/seals", { params: { path: { airport } }, signal }),
  });

/** What the label of sealed bags says, signed. Refused where nothing is sealed. */
export const baggageLabel = (code: string) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.detail(code), "baggage-label"],
    queryFn: ({ signal }) => call.get("/api/declarations/{code}/baggage-label", { params: { path: { code } }, signal }),
    // What was sealed since is on the next label.
    gcTime: 0,
  });

/** Takes a step of the control before boarding. */
export function useDepartureStep({ code }: StaffDeclaration) {
  return useStep(code, (body: DepartureDecision) =>
    once([code, "departure", body], (key) =>
      call.post("/api/declarations/{code}/departure", { params: { path: { code }, ...withKey(key) }, body }),
    ),
  );
}

/** Says how the seals of a declaration arrived. */
export function useSealCheck({ code }: StaffDeclaration) {
  return useStep(code, (body: SealCheck) =>
    once([code, "seals", body], (key) =>
      call.post("/api/declarations/{code}/seals", { params: { path: { code }, ...withKey(key) }, body }),
    ),
  );
}

function useStep<Body>(code: string, mutationFn: (body: Body) => Promise<StaffDeclaration>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (declaration) => client.setQueryData(staffDeclarationKeys.detail(code), declaration),
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      if (error) await client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true });
    },
  });
}
