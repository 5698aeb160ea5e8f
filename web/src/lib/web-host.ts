/** The host of an https address; null for any other text, which must not be shown as a link. */
export function webHost(address: string | null): string | null {
  const parsed = address ? parsedAddress(address) : null;
  return parsed?.protocol === "https:" ? parsed.host : null;
}

/** A text as an address; null when it is none. `URL.canParse` is newer than the oldest browsers. */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
