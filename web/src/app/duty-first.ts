import type { Access } from "./guard";
import { returnPath } from "./return-path";

interface DutyVisit {
  access: Access;
  /** The whole address of the wanted page. */
  wanted: URL;
  /** The only page that a person reaches who must change the password or set up a second factor there. */
  duty: string | null;
}

/** Where a signed-in person goes for the sake of what must be done first; null when the page may be shown. */
export function dutyFirst({ access, wanted, duty }: DutyVisit): string | null {
  if (access !== "signed-in") return null;
  const { pathname, search, searchParams, origin } = wanted;
  if (duty) return pathname === duty ? null : `${duty}?${new URLSearchParams({ redirect: pathname + search })}`;
  const goal = searchParams.get("redirect");
  return goal !== null && (pathname === "/change-password" || pathname === "/profile")
    ? returnPath(goal, origin)
    : null;
}
