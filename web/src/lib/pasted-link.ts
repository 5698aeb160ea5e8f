import { readDeclarationCode } from "./declaration-code";
import { plain } from "./text";

/** What a traveller pasted to get to a declaration. */
export type DeclarationName =
  | { kind: "id"; id: string }
  | { kind: "code"; code: string }
  /** A link or an id of which a part is missing. */
  | { kind: "incomplete" };

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const LINK = /\/declaraciones\/+([^/?#]*)/i;
const PART_OF_ID = /^[0-9a-f]{4,8}-[0-9a-f-]*$|^[0-9a-f]{6,}$/i;

/** The declaration that a link, an id or a code names, whatever stands around it; null when it names none. */
export function readDeclarationName(text: string): DeclarationName | null {
  const written = withoutSurroundings(decoded(text));
  const link = LINK.exec(written);
  // A message that was wrapped may have broken the id in two.
  const named = withoutSurroundings(link ? (link[1] ?? "") : written).replaceAll(/\s+/g, "");
  const [id] = ID.exec(named) ?? [];
  if (id !== undefined && (link || !named.includes("/"))) return { kind: "id", id: id.toLowerCase() };
  const code = readDeclarationCode(withoutSurroundings(link?.[1] ?? written));
  if (code !== null) return { kind: "code", code };
  const isPart = link ? !/^[g-z]{2}/i.test(named) : PART_OF_ID.test(named) || isBeginningOfLink(written);
  return isPart ? { kind: "incomplete" } : null;
}

/** Whether it is the address of a site that ends within "/declaraciones/". */
function isBeginningOfLink(text: string): boolean {
  const [, path] = /^https?:\/\/[^/]+(\/.*)$/i.exec(text) ?? [];
  return path !== undefined && path.length > 1 && "/declaraciones/".startsWith(path.toLowerCase());
}

/**
 * The address of a page without what was pasted around it, such as the full stop of the sentence that it ended; null
 * when there is nothing to cut.
 */
export function cleanPath(pathname: string): string | null {
  const readable = decoded(pathname);
  const parts = readable
    .split("/")
    .map(withoutSurroundings)
    .filter((part) => part !== "");
  if (parts[0]?.toLowerCase() === "declaraciones") {
    const [id] = ID.exec(parts[1] ?? "") ?? [];
    parts.splice(0, id === undefined ? 1 : 2, "declaraciones", ...(id === undefined ? [] : [id.toLowerCase()]));
  }
  const clean = `/${parts.join("/")}`;
  return clean === readable || readable.includes("%") ? null : encodeURI(clean);
}

/** A text without the signs and spaces around it, and without what nobody sees. */
function withoutSurroundings(text: string): string {
  return plain(text).replaceAll(/^[^\p{L}\p{N}/]+|[^\p{L}\p{N}/]+$/gu, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
