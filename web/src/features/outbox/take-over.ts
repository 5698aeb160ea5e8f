import { call } from "../../api/call";
import { WORK_TAKEOVER_WORK_MAX_ITEMS } from "../../api/limits";
import { once, withKey } from "../../api/once";
import type { Schemas } from "../../api/schemas";
import { type OthersWork, takeOver, type TakenOver } from "../../offline/others-work";

export type TakeoverReason = Schemas["WorkTakeover"]["reason"];

/** Takes over what somebody left here: the server gives the key and keeps on record what and why. */
export function takeOverFrom({ owner, work }: OthersWork, reason: TakeoverReason): Promise<TakenOver> {
  const told = work.slice(0, WORK_TAKEOVER_WORK_MAX_ITEMS);
  // The server knows a taken declaration as a new one.
  const body = {
    reason,
    work: told.map(({ kind, id }) => ({ kind: kind === "taken" ? "declaration" : kind, id })),
  } as const;
  return once(["take-over", owner, body], async (key) => {
    const params = { path: { id: owner }, ...withKey(key) };
    const left = await call.post("/api/users/{id}/take-over", { params, body });
    return takeOver({ owner, ...left });
  });
}
