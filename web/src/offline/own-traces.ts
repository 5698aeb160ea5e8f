import { tabTexts } from "../storage/texts";
import { database } from "./database";
import { deleteDraft, draftKeys } from "./drafts";
import { isLoose } from "./loose-photo";

/** The drafts that a person of the staff has on this device. Their keys have the person's id between colons. */
export async function ownDrafts(person: string): Promise<string[]> {
  return (await draftKeys("")).filter((key) => key.includes(`:${person}:`));
}

/** How much of what a person of the staff did here is not sent yet. */
export async function ownUnsent(person: string): Promise<number> {
  return (await (await database()).getAll("outbox")).filter(({ owner }) => owner === person).length;
}

/**
 * Takes off the device what a person of the staff left there: drafts with their photos, choices of earlier acts, the
 * labels of inventories, prepared flights, the PIN. What is not sent yet stays until the server has it: the passenger holds the
 * paper of an act, and only this person's session sends it.
 */
export async function forgetOwnTraces(person: string): Promise<void> {
  for (const name of tabTexts.names()) if (name.startsWith("inventory:")) tabTexts.removeItem(name);
  await Promise.all((await ownDrafts(person)).map(deleteDraft));
  await (await database()).delete("locks", person);
  await (
    await database()
  ).change(["lastChoices", "photos", "photoFiles"], async (of) => {
    await of("lastChoices").delete(person);
    const photos = await of("photos").getAll();
    const loose = photos.filter((photo) => photo.owner === person && isLoose(photo));
    await Promise.all(loose.flatMap(({ id }) => [of("photos").delete(id), of("photoFiles").delete(id)]));
  });
  // The code of flights is not in the first file. Where it cannot be loaded, everything else is gone already.
  const { forgetPreparedFlights } = await import("./prepared-flights");
  await forgetPreparedFlights(person);
}
