import { type RefObject, useEffect, useRef } from "react";

/** A button goes with its step: whoever pressed it goes on with the next one, and the page stays where it is. */
export function useNextFocus(bar: RefObject<HTMLElement | null>, state: string, waits: boolean): void {
  const before = useRef(state);
  useEffect(() => {
    if (waits || before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    if (focused?.isConnected && focused !== document.body) return;
    const next =
      bar.current?.querySelector<HTMLElement>("a, button:not(:disabled)") ??
      bar.current?.closest("article")?.querySelector<HTMLElement>("h2");
    next?.focus({ preventScroll: true });
  }, [bar, state, waits]);
}
