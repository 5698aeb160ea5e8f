import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { once } from "../../api/once";
import type { Schemas } from "../../api/schemas";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import type { CounterStep } from "../../offline/step-delivery";
import { useTaking } from "./use-taking";

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

/** Takes a step of the control before boarding. Null: it waits on this device. */
export const useDepartureStep = (of: StaffDeclaration) =>
  useStep(of, "departure", (body: DepartureDecision, decided_at) => ({
    kind: "departure",
    body: { ...body, decided_at },
  }));

/** Says how the seals of a declaration arrived. Null: it waits on this device. */
export const useSealCheck = (of: StaffDeclaration) =>
  useStep(of, "seals", (body: SealCheck, decided_at) => ({ kind: "seals", body: { ...body, decided_at } }));

function useStep<Body>(
  of: StaffDeclaration,
  kind: CounterStep["kind"],
  stepOf: (body: Body, decidedAt: string) => CounterStep,
) {
  const { code } = of;
  const take = useTaking(of);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => once([code, kind, body], (key, _, decidedAt) => take([key, stepOf(body, decidedAt)])),
    onSettled: async (_, error) => {
      // The next step does not wait until the lists are read again.
      void client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      if (error) await client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true });
    },
  });
}
