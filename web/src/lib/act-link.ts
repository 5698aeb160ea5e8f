import { readBase45, writeBase45 } from "./base45";
import { fromBase64url, toBase64url } from "./bytes";
import { parsedAddress } from "./web-host";

/** The page where anyone checks an act. */
export const VERIFY_PATH = "/verificar";

const PREFIX = "GPS1:";

/**
 * The address in an act's QR code, such as `https://example.org/verificar#GPS1:hEOh…`. Any phone opens it. The token stands
 * in the fragment, which browsers never send, and as Base64url, because Base45 has a space and a percent sign, which
 * addresses must escape. An address is written in bytes anyway, where Base64url is the shorter of the two.
 */
export function actLink(token: string, origin: string): string {
  const sealed = readBase45(token.slice(PREFIX.length)) ?? new Uint8Array();
  return `${origin}${VERIFY_PATH}#${PREFIX}${toBase64url(sealed)}`;
}

/** The token in the fragment of an address; null when there is none. */
export function tokenOfFragment(fragment: string): string | null {
  const [, written] = fragment.match(/^#GPS1:([\w-]+)$/) ?? [];
  const sealed = written === undefined ? null : fromBase64url(written);
  return sealed && `${PREFIX}${writeBase45(sealed)}`;
}

/** The token in the address of an act; null for any other text. The signature proves it, whatever the host. */
export function tokenOfLink(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? parsedAddress(text) : null;
  return address?.pathname === VERIFY_PATH ? tokenOfFragment(address.hash) : null;
}
