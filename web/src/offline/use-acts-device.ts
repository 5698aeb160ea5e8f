import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../api/session-store";
import { deviceNow } from "../lib/clock";
import { sealEarlierActDrafts } from "./act-drafts";
import { registerDevice } from "./device";

/** How often it is tried again, where the browser does not tell that there is a network again. */
const AGAIN_MS = 60_000;

/**
 * Makes this device able to issue acts at an airport without a network: when the screen opens, when there is a network
 * again, and every minute.
 */
export function useActsDevice(airport: string | null): void {
  const client = useQueryClient();
  const session = useSession();
  const person = session && session.user.role !== "auditor" ? session.user.id : null;
  const hasKey = session?.keepingKey !== undefined;
  useEffect(() => {
    if (person !== null && hasKey) sealEarlierActDrafts(person).catch(console.error);
  }, [person, hasKey]);
  useEffect(() => {
    if (person === null || !airport) return undefined;
    const register = () => {
      if (!navigator.onLine) return;
      // Without it acts still come from the server; the next screen tries again.
      registerDevice(airport, deviceNow()).then(
        () => client.invalidateQueries({ queryKey: ["device", "registered", airport] }),
        () => undefined,
      );
    };
    register();
    addEventListener("online", register);
    const timer = setInterval(register, AGAIN_MS);
    return () => {
      removeEventListener("online", register);
      clearInterval(timer);
    };
  }, [client, person, airport]);
}
