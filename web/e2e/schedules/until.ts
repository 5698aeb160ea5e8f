import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something holds, and says whether it did in time. */
export async function until(holds: () => Promise<boolean>, limit: number): Promise<boolean> {
  const end = Date.now() + limit;
  for (;;) {
    if (await holds()) return true;
    if (Date.now() > end) return false;
    await sleep(100);
  }
}
