import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onOutboxChange } from "./outbox";

/** What is read of the outbox. It belongs to who is signed in, so it is read anew by the next session. */
export const outboxKey = ["outbox"] as const;

/** Reads it anew whenever the outbox changes. */
export function useOutboxChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onOutboxChange(() => {
        void client.invalidateQueries({ queryKey: outboxKey });
        void client.invalidateQueries({ queryKey: ["device", "declarations"] });
      }),
    [client],
  );
}
