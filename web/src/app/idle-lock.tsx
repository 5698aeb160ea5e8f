import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { noteSessionEnd } from "../api/session-end";
import { sessionStore } from "../api/session-store";
import { isLeft, type Moment } from "../lib/idle";
import { forgetLocked, lock, onLockElsewhere } from "../offline/device-lock";
import { deviceLockTexts } from "../texts/device-lock";
import { messageOf } from "../texts/user-facing-error";
import { notify } from "../ui/notify";

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
/** How often input is noted, and how often the device looks whether there was some. */
const NOTE_MS = 10_000;
const LOOK_MS = 15_000;

interface IdleLockProps {
  person: string;
}

/** Locks the device that its person left, if they have a PIN. Input in any tab counts. */
export function IdleLock({ person }: IdleLockProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const at = pathname + search + hash;

  useEffect(() => {
    // The password opened a session in place of the locked one.
    forgetLocked(person).catch(console.error);
    return onLockElsewhere(() => noteSessionEnd("locked"));
  }, [person]);

  useEffect(() => {
    let last = lastInput(null);
    let locking = false;
    const leave = async () => {
      locking = true;
      try {
        if (await lock(at)) return void (await navigate("/login"));
      } catch (error) {
        notify({
          kind: "negative",
          title: deviceLockTexts.failed,
          detail: [messageOf(error), deviceLockTexts.failedDetail].join(" "),
        });
      }
      // Where nothing can be locked, the time begins anew.
      sessionStore.noteInput(Date.now());
      locking = false;
    };
    const look = () => {
      last = lastInput(last);
      if (!locking && isLeft(moment(), last)) void leave();
    };
    const note = () => {
      // The person who touches an idle device may be another one.
      look();
      if (!locking && Math.abs(Date.now() - last.wall) >= NOTE_MS) sessionStore.noteInput(Date.now());
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    for (const input of INPUTS) addEventListener(input, note, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const input of INPUTS) removeEventListener(input, note);
    };
  }, [at, navigate]);
  return null;
}

const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/** When there was input last. A new session begins with some, and what another tab noted happened now. */
function lastInput(before: Moment | null): Moment {
  const noted = sessionStore.lastInput();
  if (noted === null) {
    const now = moment();
    sessionStore.noteInput(now.wall);
    return now;
  }
  return before?.wall === noted ? before : { wall: noted, steady: performance.now() };
}
