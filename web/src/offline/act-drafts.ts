import { keepingKey } from "../api/keeping-key";
import { texts } from "../texts/catalogue";
import { UserFacingError } from "../texts/user-facing-error";
import { database } from "./database";
import { type Draft, draftKeys, readDraft, writeDraft } from "./drafts";
import { seal, type Sealed, unseal } from "./sealed";

/** The officer in the key of a draft, "retention:<officer>:…". */
const ownerOf = (key: string): string => key.split(":")[1] ?? "";

const isSealed = (values: unknown): values is Sealed => typeof values === "object" && values !== null && "iv" in values;

/**
 * Keeps the draft of an act, encrypted for its officer. Throws where their key is not known: nothing of an act lies on
 * the device in the clear.
 */
export async function writeActDraft(key: string, draft: Draft): Promise<boolean> {
  return writeDraft(key, await sealed(key, draft));
}

/**
 * The draft of an act of the signed-in officer, if there is one. Throws while their key is not known: a new draft would
 * take its place.
 */
export async function readActDraft<Values>(key: string): Promise<Draft<Values> | undefined> {
  const kept = await readDraft<Values | Sealed>(key);
  if (!kept) return undefined;
  const { values } = kept;
  // One of an earlier release.
  if (!isSealed(values)) return { ...kept, values };
  if ((await keepingKey(ownerOf(key))) === null) throw new UserFacingError(texts.retentions.form.editor.locked);
  const bytes = await unseal(ownerOf(key), key, values);
  return bytes ? { ...kept, values: JSON.parse(new TextDecoder().decode(bytes)) as Values } : undefined;
}

/** Encrypts the drafts of acts that an earlier release left on this device. */
export async function sealEarlierActDrafts(officer: string): Promise<void> {
  for (const key of await draftKeys(`retention:${officer}:`)) {
    // oxlint-disable-next-line no-await-in-loop
    const earlier = await readDraft(key);
    if (!earlier || isSealed(earlier.values)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const later = await sealed(key, earlier);
    // oxlint-disable-next-line no-await-in-loop
    await (
      await database()
    ).change(["drafts"], async (of) => {
      // Unless it was written anew or given up meanwhile.
      if (JSON.stringify(await of("drafts").get(key)) === JSON.stringify(earlier)) await of("drafts").put(later, key);
    });
  }
}

async function sealed(key: string, draft: Draft): Promise<Draft<Sealed>> {
  return { ...draft, values: await seal(ownerOf(key), key, new TextEncoder().encode(JSON.stringify(draft.values))) };
}

/** Whether a text stands in a draft of an act of an officer, as far as the drafts on this device can be read. */
export async function mayStandInActDraft(officer: string, text: string): Promise<boolean> {
  const keys = await draftKeys(`retention:${officer}:`);
  const stands = await Promise.all(
    keys.map((key) =>
      readActDraft(key).then(
        (draft) => JSON.stringify(draft ?? "").includes(text),
        () => true,
      ),
    ),
  );
  return stands.includes(true);
}
