import { useSession } from "./session-store";

/** Whether the signed-in person may change catalogues, the legal basis and settings; everybody else only reads them. */
export function useMayWrite(): boolean {
  return useSession()?.user.role === "admin";
}
