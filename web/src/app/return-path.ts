/** Where sign-in sends to when nothing better is known. */
export const AFTER_SIGN_IN = "/dashboard";

/** The sign-in address that remembers where the person wanted to go. */
export function signInPath(wanted: string): string {
  return `/login?${new URLSearchParams({ redirect: wanted })}`;
}

/**
 * Where to go after sign-in. Only paths of this application are accepted: a crafted link must
 * not lead a freshly signed-in person elsewhere, nor back to the sign-in form.
 */
export function returnPath(redirect: string | null, origin: string): string {
  if (!redirect?.startsWith("/")) return AFTER_SIGN_IN;
  let url: URL;
  try {
    url = new URL(redirect, origin);
  } catch {
    return AFTER_SIGN_IN;
  }
  // Dots are resolved by now: `/.//host` has become `//host`, which would be another site's address.
  const leadsElsewhere = url.origin !== origin || /^\/[/\\]/.test(url.pathname);
  if (leadsElsewhere || url.pathname === "/login") return AFTER_SIGN_IN;
  return url.pathname + url.search + url.hash;
}
