import { plain } from "../../lib/text";

/** The declaration that a pasted link, or a bare identifier, names; null when it names none. */
export function declarationIdIn(text: string): string | null {
  const trimmed = plain(text);
  const id = /\/declaraciones\/([^/?#\s]+)/.exec(trimmed)?.[1] ?? trimmed;
  return UUID.test(id) ? id.toLowerCase() : null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
