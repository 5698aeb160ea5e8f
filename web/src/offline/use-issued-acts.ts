import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../api/session-store";
import { retentionKeys } from "../api/staff-retentions";
import { registerDevice } from "./device";
import { issuedActKeys, sendIssuedActs } from "./issued-acts";

/** How often it is tried to send what waits, where the browser does not tell that there is a network again. */
const AGAIN_MS = 60_000;

/**
 * Sends the acts that this device issued without a network, and makes it able to issue more at an airport: when the screen
 * opens, when there is a network again, and every minute.
 */
export function useIssuedActs(airport: string | null = null): void {
  const client = useQueryClient();
  const session = useSession();
  const person = session && session.user.role !== "auditor" ? session.user.id : null;
  useEffect(() => {
    if (person === null) return undefined;
    const send = () => {
      if (!navigator.onLine) return;
      void sendIssuedActs(person, (act) => {
        if (act) client.setQueryData(retentionKeys.detail(act.id), act);
        void client.invalidateQueries({ queryKey: issuedActKeys.all });
        void client.invalidateQueries({ queryKey: retentionKeys.lists() });
      }).catch(console.error);
      // Without it acts still come from the server; the next screen tries again.
      if (airport) registerDevice(airport, new Date()).then(() => client.invalidateQueries({ queryKey: ["device", "registered", airport] }), () => undefined);
    };
    send();
    addEventListener("online", send);
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [client, person, airport]);
}
