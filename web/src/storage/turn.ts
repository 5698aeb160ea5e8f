import { openChannel } from "./channel";

/** What this page does under each name, one after the other. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Does something when nobody else does anything under this name: this page, another tab or the service worker. Where
 * the browser has no locks for us, it waits for this page only.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(name) ?? Promise.resolve();
  const mine = before.then(() => locked(name, work));
  turns.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

async function locked<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  try {
    return (await navigator.locks.request(name, {}, begin)) as Result;
  } catch (error) {
    if (begun) throw error;
    return begin();
  }
}

/** Where something is that one tab has at a time. */
export type Place = "here" | "elsewhere";

/** What a tab does with a name that one tab has at a time. */
export interface Turn {
  /** Takes it from the other tab. */
  take: () => void;
  /** Lets another tab have it. */
  release: () => void;
}

/**
 * Has a name in this tab, if no other tab has it, or as soon as that one lets it go. `onPlace` is told where it is.
 * Without locks tabs ask each other; where they cannot do that either, each is on its own.
 */
export function haveTurn(name: string, onPlace: (place: Place) => void): Turn {
  let over = false;
  let waiting = new AbortController();
  let release: (() => void) | undefined;
  let fallback: Turn | undefined;

  const hold = () => {
    if (over) return undefined;
    onPlace("here");
    return new Promise<void>((resolve) => (release = resolve));
  };

  async function request(options: LockOptions) {
    let held = false;
    try {
      const had = await navigator.locks.request(name, options, async (lock) => {
        held = lock !== null;
        if (lock) await hold();
        return held;
      });
      if (!had && !over) wait();
    } catch (error) {
      if (over || isAborted(error, waiting.signal)) return;
      // Another tab took it.
      if (held) wait();
      else fallback ??= askTabs(name, onPlace);
    }
  }

  function wait() {
    onPlace("elsewhere");
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  }

  void request({ ifAvailable: true });
  return {
    take() {
      if (fallback) return fallback.take();
      waiting.abort();
      void request({ steal: true });
    },
    release() {
      if (over) return;
      over = true;
      fallback?.release();
      waiting.abort();
      release?.();
    },
  };
}

const isAborted = (error: unknown, signal: AbortSignal) => signal.aborted && error === signal.reason;

type Message = { kind: "ask" | "held" | "take" | "free"; name: string; tab: string };

/** How long other tabs may take to answer. */
const ANSWER_MS = 200;

/** The same by messages between tabs. */
function askTabs(name: string, onPlace: (place: Place) => void): Turn {
  const tab = `${Date.now()}-${Math.random()}`;
  let place: Place | "asking" = "asking";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = openChannel<Message>("turns", (message) => {
    if (message.name !== name) return;
    if (message.kind === "ask" && (place === "here" || (place === "asking" && tab < message.tab))) send("held");
    if (message.kind === "held" && place === "asking") set("elsewhere");
    if (message.kind === "take") set("elsewhere");
    if (message.kind === "free" && place === "elsewhere") ask();
  });
  const send = (kind: Message["kind"]) => channel.send({ kind, name, tab });

  function set(next: Place) {
    clearTimeout(timer);
    place = next;
    onPlace(next);
  }

  function ask() {
    place = "asking";
    send("ask");
    timer = setTimeout(() => set("here"), ANSWER_MS);
  }

  ask();
  return {
    take() {
      send("take");
      set("here");
    },
    release() {
      clearTimeout(timer);
      if (place === "here") send("free");
      channel.close();
    },
  };
}
