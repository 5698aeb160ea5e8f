import { api, forgetSession, isOnline } from "../api/client";
import { deadline } from "../api/deadline";
import { sessionStore, type StoredSession } from "../api/session-store";
import { isLeft } from "../lib/idle";
import { notify } from "../ui/notify";
import { texts } from "../texts/catalogue";
import {
  type Decision,
  decideAfterValidation,
  decideAtStart,
  isStale,
  readValidation,
  type Validation,
  VALIDATION_TIMEOUT_MS,
} from "./session";

let initialised: Promise<void> | undefined;
let failureShown = false;

/**
 * Initialises the session once. A failed start is tried again on the next navigation, which the redirect to
 * sign-in is already; the person is told of it once.
 */
export function ensureInitialised(): Promise<void> {
  initialised ??= initialise().catch((error: unknown) => {
    initialised = undefined;
    if (!failureShown) showFailure(error);
    failureShown = true;
    throw error;
  });
  return initialised;
}

function showFailure(error: unknown) {
  notify({
    kind: "negative",
    title: texts.app.startup.failed,
    detail: (error instanceof Error && error.message) || texts.app.startup.retry,
  });
}

async function initialise(): Promise<void> {
  await lockWhenLeft();
  const decision = decideAtStart(sessionStore.read());
  if (decision.kind === "ask") {
    await confirm(decision.session);
    return;
  }
  await carryOut(decision);
  if (decision.kind === "keep" && isStale(decision.session.lastSync, Date.now()) && isOnline()) {
    // A trusted session does not wait for the server, but old data is brought up to date behind it.
    void confirm(decision.session);
  }
}

/** A browser that comes back later than a person may leave the device unlocked shows nothing of theirs. */
async function lockWhenLeft(): Promise<void> {
  const last = sessionStore.lastInput();
  if (last === null || !isLeft({ wall: Date.now(), steady: 0 }, { wall: last, steady: 0 })) return;
  const { pathname, search, hash } = globalThis.location;
  await import("../offline/device-lock").then(({ lock }) => lock(pathname + search + hash)).catch(console.error);
}

async function confirm(session: StoredSession): Promise<void> {
  const validation = await validate();
  // Who signed out in the meantime stays signed out.
  if (sessionStore.token() !== session.token) return;
  await carryOut(decideAfterValidation(session, validation, Date.now()));
}

async function carryOut(decision: Decision): Promise<void> {
  if (decision.kind === "clear")
    await forgetSession(sessionStore.read().kind === "corrupt" ? "unreadable" : "unconfirmed");
  if (decision.kind === "refresh") sessionStore.save(decision.session);
}

async function validate(): Promise<Validation> {
  if (!isOnline()) return { kind: "unreachable" };
  const late = deadline(VALIDATION_TIMEOUT_MS);
  try {
    const { data, response } = await api.GET("/api/user", { signal: late.signal });
    return readValidation(response.status, data);
  } catch {
    return { kind: "unreachable" };
  } finally {
    late.clear();
  }
}
