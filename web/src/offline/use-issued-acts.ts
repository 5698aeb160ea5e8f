import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { keepingKey } from "../api/keeping-key";
import { sessionStore, useSession } from "../api/session-store";
import { type Retention, retentionKeys } from "../api/staff-retentions";
import { deviceNow } from "../lib/clock";
import { sealEarlierActDrafts } from "./act-drafts";
import { registerDevice } from "./device";
import { issuedActKeys, sealEarlierActs, sendIssuedActs } from "./issued-acts";
import { sealEarlierPhotos } from "./kept-photos";

/** How often it is tried to send what waits, where the browser does not tell that there is a network again. */
const AGAIN_MS = 60_000;

/**
 * Sends the acts that this device issued without a network, and makes it able to issue more at an airport: when the
 * screen opens, when there is a network again, and every minute. Returns what sends an act again that the server
 * refused.
 */
export function useIssuedActs(airport: string | null = null): (refused: string) => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  const person = session && session.user.role !== "auditor" ? session.user.id : null;
  const sendActs = useCallback(
    async (refused?: string) => {
      if (person === null) return;
      const onChange = (act: Retention | null) => {
        if (act) client.setQueryData(retentionKeys.detail(act.id), act);
        void client.invalidateQueries({ queryKey: issuedActKeys.all });
        void client.invalidateQueries({ queryKey: retentionKeys.lists() });
      };
      await sendIssuedActs(person, onChange, refused).catch(console.error);
    },
    [client, person],
  );
  useEffect(() => {
    if (person === null) return undefined;
    const send = () => {
      if (!navigator.onLine) return;
      // A session of an earlier release learns its key, and its acts are encrypted.
      void sealEarlier(person)
        .then((changed) => {
          if (changed) void client.invalidateQueries({ queryKey: issuedActKeys.all });
          return sendActs();
        })
        .catch(console.error);
      // Without it acts still come from the server; the next screen tries again.
      if (airport)
        registerDevice(airport, deviceNow()).then(
          () => client.invalidateQueries({ queryKey: ["device", "registered", airport] }),
          () => undefined,
        );
    };
    send();
    addEventListener("online", send);
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [client, person, airport, sendActs]);
  return sendActs;
}

/** Whether what can be read of the waiting acts is other than before. */
async function sealEarlier(person: string): Promise<boolean> {
  const found = sessionStore.read();
  const known = found.kind === "session" && found.session.keepingKey !== undefined;
  if ((await keepingKey(person)) === null) return false;
  await sealEarlierActs(person).catch(console.error);
  await sealEarlierPhotos(person).catch(console.error);
  await sealEarlierActDrafts(person).catch(console.error);
  return !known;
}
