import { queryOptions } from "@tanstack/react-query";
import { database } from "./database";
import type { DeclarationForm } from "./declaration-draft";
import { openForDevice, sealForDevice } from "./device-seal";

/** What a person answers alike in each declaration, and the last one's stay and goods. */
export type OwnData = Pick<DeclarationForm, "traveller" | "minors" | "answers" | "items"> & {
  stay: Pick<DeclarationForm["travel"], "purpose" | "lodging" | "stay_days">;
};

const PLACE = "person";
const KEY = ["device", "own-data"];

/** What its owner let this device keep; null where nobody did. */
export const ownData = queryOptions({
  queryKey: KEY,
  queryFn: async (): Promise<OwnData | null> => {
    const sealed = await (await database()).get("ownData", PLACE);
    return sealed ? openForDevice<OwnData>(sealed).catch(() => null) : null;
  },
  networkMode: "always",
  staleTime: 0,
  retry: false,
});

/** Whether there is anything to offer, and so a reason to read the code for it. */
export const hasOwnData = queryOptions({
  queryKey: ["device", "has-own-data"],
  queryFn: async () => (await (await database()).count("ownData")) > 0,
  networkMode: "always",
  staleTime: 0,
  retry: false,
});

/** Keeps it, as its owner agreed. Returns whether the device does. */
export async function keepOwnData({ travel, traveller, minors, answers, items }: DeclarationForm): Promise<boolean> {
  const { purpose, lodging, stay_days } = travel;
  const own: OwnData = { traveller, minors, answers, items, stay: { purpose, lodging, stay_days } };
  return (await database()).put("ownData", await sealForDevice(own), PLACE);
}

/** Keeps what was sent last, where the owner of what is kept agreed before. */
export async function renewOwnData(form: DeclarationForm): Promise<void> {
  const db = await database();
  const sealed = await db.get("ownData", PLACE);
  const kept = sealed && (await openForDevice<OwnData>(sealed).catch(() => null));
  // Somebody else's declaration is not kept for them.
  if (kept && isSamePerson(kept, form)) await keepOwnData(form);
}

export async function forgetOwnData(): Promise<void> {
  await (await database()).delete("ownData", PLACE);
}

const isSamePerson = (kept: OwnData, { traveller }: DeclarationForm) =>
  kept.traveller.document_number === traveller.document_number &&
  kept.traveller.document_country === traveller.document_country;
