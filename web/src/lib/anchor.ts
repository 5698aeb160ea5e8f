/** The element id in the hash of an address. A hash that is not well encoded is returned as it is. */
export function anchorOf(hash: string): string {
  const text = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
