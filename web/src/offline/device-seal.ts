/** Something that lies on the device encrypted, beside its key, which cannot be taken out of the browser. */
export interface DeviceSealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** A page without HTTPS has no keys. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Encrypts something for whoever uses this device. */
export async function sealForDevice(content: unknown): Promise<DeviceSealed> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return { key, iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** What was encrypted for this device; throws where its bytes are damaged. */
export async function openForDevice<Content>({ key, iv, data }: DeviceSealed): Promise<Content> {
  const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);
  return JSON.parse(new TextDecoder().decode(bytes)) as Content;
}
