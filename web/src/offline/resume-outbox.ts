import { queryOptions } from "@tanstack/react-query";
import { database } from "./database";

/** Whether something waits to be sent, and so a reason to read the code for it. */
export const hasUnsent = queryOptions({
  queryKey: ["device", "outbox", "any"],
  queryFn: async () => (await (await database()).count("outbox")) > 0,
  networkMode: "always",
  staleTime: 0,
});

/** Sends what waits from an earlier visit, when the page begins or there is a network again. */
export function resumeOutbox(): void {
  look();
  addEventListener("online", look);
}

const look = () => void resume().catch(console.error);

/** Where an earlier release left something, too. */
const STORES = ["outbox", "issuedActs", "photos"] as const;

async function resume() {
  const db = await database();
  const counts = await Promise.all(STORES.map((store) => db.count(store)));
  if (counts.some((count) => count > 0)) (await import("./outbox-sending")).startOutbox();
}
