import { readBase45, writeBase45 } from "./base45";
import { fromBase64url, toBase64url } from "./bytes";
import { paragraphs } from "./text";

/** The page where anyone checks an act. */
export const VERIFY_PATH = "/verificar";

const PREFIX = "GPS1:";

/**
 * The address in an act's QR code, such as `https://example.org/verificar#GPS1:hEOh…`. Any phone opens it. The token
 * stands in the fragment, which browsers never send, and as Base64url, because Base45 has a space and a percent sign,
 * which addresses must escape. An address is written in bytes anyway, where Base64url is the shorter of the two.
 */
export function actLink(token: string, origin: string): string {
  const sealed = readBase45(token.slice(PREFIX.length)) ?? new Uint8Array();
  return `${origin}${VERIFY_PATH}#${PREFIX}${toBase64url(sealed)}`;
}

/** The token in the fragment of an address, whatever stands behind it; null when there is none. */
export function tokenOfFragment(fragment: string): string | null {
  const [, written] = /^#(?:[^\w]|%[0-9a-f]{2})*GPS1:([\w-]+)(?![\w-])/i.exec(fragment) ?? [];
  // One letter more than bytes have is left of a link that breaks off.
  const sealed =
    written === undefined ? null : fromBase64url(written.length % 4 === 1 ? written.slice(0, -1) : written);
  return sealed && `${PREFIX}${writeBase45(sealed)}`;
}

/** The token in the address of an act; null for any other text. The signature proves it, whatever the host. */
export function tokenOfLink(text: string): string | null {
  const [, fragment] = /https?:\/\/[^\s#]+\/verificar[^\w#]*(#\S*)/i.exec(text) ?? [];
  return fragment === undefined ? null : tokenOfFragment(fragment);
}

/** Whether a text is the address of the page where acts are checked, but breaks off before the token. */
export const isCutActLink = (text: string): boolean =>
  /https?:\/\/[^\s#]+\/verificar(?:[^\w#]*|#(?:GPS1?:?)?)$/i.test(paragraphs(text));

/** Whether the fragment of an address breaks off before the token. */
export const isCutFragment = (fragment: string): boolean => /^#(?:G|GP|GPS|GPS1|GPS1:)?[^\w]*$/i.test(fragment);
