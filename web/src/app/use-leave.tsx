import { lazy, Suspense, useState } from "react";
import { sessionStore } from "../api/session-store";
import { signOut } from "../api/sign-out";
import { forgetOwnTraces, ownDrafts, ownUnsent } from "../offline/own-traces";

/** Not in the first file, which every visitor loads. */
const LeaveQuestion = lazy(async () => ({ default: (await import("./leave-question")).LeaveQuestion }));

/**
 * Signs out and removes what the device has of the person, except what is not sent yet. Asks first if there is a draft or
 * something not sent. The caller renders `question`. The guard leaves the screen when the session ends.
 */
export function useLeave() {
  const [left, setLeft] = useState<LeftOnDevice | null>(null);

  async function leave() {
    const person = signedIn();
    const found = person === null ? NOTHING : await leftBy(person).catch(() => NOTHING);
    if (found.drafts + found.unsent > 0) setLeft(found);
    else go();
  }

  const question = left && (
    <Suspense>
      <LeaveQuestion {...left} onLeave={go} onStay={() => setLeft(null)} />
    </Suspense>
  );
  return { leave: () => void leave(), question };
}

interface LeftOnDevice {
  drafts: number;
  unsent: number;
}

const NOTHING: LeftOnDevice = { drafts: 0, unsent: 0 };

async function leftBy(person: string): Promise<LeftOnDevice> {
  const [drafts, unsent] = await Promise.all([ownDrafts(person), ownUnsent(person)]);
  return { drafts: drafts.length, unsent };
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
