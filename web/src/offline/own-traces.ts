import { database } from "./database";
import { deleteDraft, draftKeys } from "./drafts";

/** The drafts that a person of the staff has on this device. Their keys have the person's id between colons. */
export async function ownDrafts(person: string): Promise<string[]> {
  return (await draftKeys("")).filter((key) => key.includes(`:${person}:`));
}

/**
 * Takes off the device what a person of the staff left there: drafts with their photos, choices of earlier acts, the
 * labels of inventories. What was issued without a network stays with its photos until the server has it, because the
 * passenger holds the paper and only this person's session sends it.
 */
export async function forgetOwnTraces(person: string): Promise<void> {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("inventory:")) sessionStorage.removeItem(key);
  await Promise.all((await ownDrafts(person)).map(deleteDraft));
  const transaction = (await database()).transaction(["lastChoices", "photos", "photoFiles"], "readwrite");
  await transaction.objectStore("lastChoices").delete(person);
  const photos = await transaction.objectStore("photos").getAll();
  for (const { id } of photos.filter(({ owner, item }) => owner === person && item === null)) {
    void transaction.objectStore("photos").delete(id);
    void transaction.objectStore("photoFiles").delete(id);
  }
  await transaction.done;
}
