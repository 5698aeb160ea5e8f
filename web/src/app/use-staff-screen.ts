import { matchPath, useLocation } from "react-router";
import { dutyOf } from "../api/duty";
import { useSession } from "../api/session-store";
import { screens } from "./routes";

/** Public screens that staff reach from their own navigation. */
const STAFF_TOO = ["/busqueda", "/verbaselegal", "/verbaselegal/:code"];

/**
 * Whether the screen is shown with the navigation of staff, and whether it must wait for the guard: its session is
 * over.
 */
export function useStaffScreen(): { staff: boolean; locked: boolean } {
  const session = useSession();
  const { pathname } = useLocation();
  const forStaff = screens.some(({ path, access }) => access === "signed-in" && matchPath(path, pathname) !== null);
  // Who must do something first has nowhere else to go.
  const staff =
    session !== null && !dutyOf(session.user) && (forStaff || STAFF_TOO.some((path) => matchPath(path, pathname)));
  return { staff, locked: forStaff && session === null };
}
