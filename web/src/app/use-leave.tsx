import { lazy, Suspense, useState } from "react";
import { sessionStore } from "../api/session-store";
import { signOut } from "../api/sign-out";
import { forgetOwnTraces, ownDrafts } from "../offline/own-traces";

/** Not in the first file, which every visitor loads. */
const LeaveQuestion = lazy(async () => ({ default: (await import("./leave-question")).LeaveQuestion }));

/**
 * Signs out and leaves nothing of the person on the device; asks first if there are drafts. The caller renders
 * `question`. The guard leaves the screen when the session ends.
 */
export function useLeave() {
  const [drafts, setDrafts] = useState(0);

  async function leave() {
    const person = signedIn();
    const found = person === null ? [] : await ownDrafts(person).catch(() => []);
    if (found.length > 0) setDrafts(found.length);
    else go();
  }

  const question = drafts > 0 && (
    <Suspense>
      <LeaveQuestion drafts={drafts} onLeave={go} onStay={() => setDrafts(0)} />
    </Suspense>
  );
  return { leave: () => void leave(), question };
}

function go() {
  const person = signedIn();
  void signOut();
  if (person !== null) void forgetOwnTraces(person).catch(console.error);
}

function signedIn(): string | null {
  const found = sessionStore.read();
  return found.kind === "session" ? found.session.user.id : null;
}
