import { type RefObject, useEffect, useRef } from "react";

/** What the arrows stop at besides the search box. */
export const STOP = { "data-arrow-stop": "" } as const;

/**
 * Inside the element that holds the ref, down and up go from the search box to what was found and back, and
 * Escape goes back to the box.
 */
export function useArrowKeys<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  useEffect(() => {
    const element = holder.current;
    const move = (event: KeyboardEvent) => element && moveWithin(element, event);
    element?.addEventListener("keydown", move);
    return () => element?.removeEventListener("keydown", move);
  }, []);
  return holder;
}

function moveWithin(element: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...element.querySelectorAll<HTMLElement>("[type=search], [data-arrow-stop]")];
  const stops = all.filter((stop) => !stop.closest("details:not([open]) > :not(summary)"));
  const now = stops.findIndex((stop) => stop === event.target);
  const step = { ArrowDown: now + 1, ArrowUp: now - 1, Escape: 0 }[event.key];
  const next = step === undefined ? undefined : stops[step];
  if (now < 0 || !next || next === event.target) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
