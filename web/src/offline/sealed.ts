import { keepingKey } from "../api/keeping-key";
import { fromBase64url } from "../lib/bytes";
import { NotKeptError } from "../storage/not-kept-error";

/** Something that lies on the device encrypted: only a session of its owner brings the key. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * Encrypts something for its owner, who is signed in; throws {@link NotKeptError} where the key is not known. `name`
 * ties it to its place.
 */
export async function seal(owner: string, name: string, bytes: BufferSource): Promise<Sealed> {
  const key = await keyOf(owner);
  if (!key) throw new NotKeptError();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    data: await crypto.subtle.encrypt(
      { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) },
      key,
      bytes,
    ),
  };
}

/** What was encrypted; null to everybody but its owner. */
export async function unseal(owner: string, name: string, sealed: Sealed): Promise<ArrayBuffer | null> {
  const key = await keyOf(owner);
  return key && unsealWith(key, name, sealed);
}

/** The same with a key that is known; null where it is another one. */
export const unsealWith = (key: CryptoKey, name: string, { iv, data }: Sealed): Promise<ArrayBuffer | null> =>
  crypto.subtle
    .decrypt({ name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) }, key, data)
    .catch(() => null);

async function keyOf(owner: string): Promise<CryptoKey | null> {
  const text = await keepingKey(owner);
  return text === null ? null : importKey(text);
}

/** A key as the server gives it. */
export const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(fromBase64url(text) ?? []), "AES-GCM", false, ["encrypt", "decrypt"]);
