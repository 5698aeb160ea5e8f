import { queryOptions } from "@tanstack/react-query";
import { database } from "./database";

/** What an officer chose in an act that was issued: codes and places, nothing of persons. */
export interface ActChoices {
  airport: string;
  direction: string;
  control_point: string;
  carried_in: string;
  flight: { airline: string; number: string; date: string };
  items: ItemChoices[];
}

/** What was chosen for goods of an act. */
export interface ItemChoices {
  decision: string;
  rejection_destination: string;
  reasons: string[];
  unit: string;
}

/** Acts whose choices are kept. */
const MOST_ACTS = 10;

/**
 * What an officer chose on this device, the newest first. Like a draft it stays under the officer's id, for nobody
 * else.
 */
export const lastChoices = (officer: string) =>
  queryOptions({
    queryKey: ["device", "last-choices", officer],
    queryFn: async () => (await (await database()).get("lastChoices", officer)) ?? [],
    staleTime: 0,
  });

/** Keeps what was chosen in one more act, in place of the oldest. */
export async function keepChoices(officer: string, chosen: ActChoices): Promise<void> {
  await (
    await database()
  ).change(["lastChoices"], async (of) => {
    const before = (await of("lastChoices").get(officer)) ?? [];
    await of("lastChoices").put([chosen, ...before].slice(0, MOST_ACTS), officer);
  });
}
