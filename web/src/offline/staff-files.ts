import type { SessionStore } from "../api/session-store";
import { openCache } from "../storage/caches";
import { KEEP_STAFF_FILES, STAFF_FILES } from "./kept-files";

/** Has the files of staff's screens kept on this device while somebody is signed in; travellers need none of them. */
export function keepStaffFiles(sessions: SessionStore): void {
  if (!("serviceWorker" in navigator)) return;
  let asked = false;
  const look = () => {
    if (asked || sessions.read().kind !== "session") return;
    asked = true;
    ask().catch(console.error);
  };
  look();
  sessions.subscribe(look);
}

async function ask() {
  // A worker that is being installed finds it, and does not wait to be asked.
  if ((await openCache(STAFF_FILES)) === null) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  active?.postMessage(KEEP_STAFF_FILES);
}
