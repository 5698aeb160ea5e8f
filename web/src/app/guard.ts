import { AFTER_SIGN_IN, returnPath, signInPath } from "./return-path";

/** Who may open a route. */
export type Access = "public" | "guest" | "signed-in";

/** What the guard knows when a route is opened. */
export interface Visit {
  access: Access;
  /** The whole address of the wanted page. */
  wanted: URL;
  /** The page is open already: the session changed while it was shown. */
  shown: boolean;
  /** A usable session is stored. */
  signedIn: boolean;
  /** The session could not be initialised. */
  failed: boolean;
  online: boolean;
}

/** Where to send the visitor instead, or null when the page may be shown. */
export function redirectFor({ access, wanted, shown, signedIn, failed, online }: Visit): string | null {
  if (access === "public") return null;
  if (failed && !online && signedIn) return null;
  if (access === "guest") {
    if (!signedIn || failed) return null;
    // Only who signs in on the page goes on to the wanted one.
    return shown ? returnPath(wanted.searchParams.get("redirect"), wanted.origin) : AFTER_SIGN_IN;
  }
  return signedIn && !failed ? null : signInPath(wanted.pathname + wanted.search + wanted.hash);
}
