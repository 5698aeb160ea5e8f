import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onOutboxChange } from "./outbox";

/** What is read of the outbox. It belongs to who is signed in, so it is read anew by the next session. */
export const outboxKey = ["outbox"] as const;

/** Sending changes much in little time, and reading decrypts. */
const TOGETHER_MS = 100;

/** Reads it anew whenever the outbox changes. */
export function useOutboxChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAnew = () => {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: outboxKey });
        void client.invalidateQueries({ queryKey: ["device", "declarations"] });
      }, TOGETHER_MS);
    };
    const stop = onOutboxChange(readAnew);
    // What waited may have been received while the code for this was being loaded.
    readAnew();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
}
