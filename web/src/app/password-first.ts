import type { Access } from "./guard";
import { returnPath } from "./return-path";

const CHANGE_PASSWORD = "/change-password";

interface PasswordVisit {
  access: Access;
  /** The whole address of the wanted page. */
  wanted: URL;
  /** The password was given by somebody else, and opens nothing but its own change. */
  mustChange: boolean;
}

/** Where a signed-in person goes for the password's sake; null when the page may be shown. */
export function passwordFirst({ access, wanted, mustChange }: PasswordVisit): string | null {
  if (access !== "signed-in") return null;
  const changing = wanted.pathname === CHANGE_PASSWORD;
  if (mustChange) {
    return changing ? null : `${CHANGE_PASSWORD}?${new URLSearchParams({ redirect: wanted.pathname + wanted.search })}`;
  }
  const goal = wanted.searchParams.get("redirect");
  return changing && goal !== null ? returnPath(goal, wanted.origin) : null;
}
