/** The id that the hash of an address names; a hash that is not well encoded is taken as it stands. */
export function anchorOf(hash: string): string {
  const text = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
