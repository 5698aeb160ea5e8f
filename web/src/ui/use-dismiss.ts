import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls back when something open should close: a press outside of it, or Escape. */
export function useDismiss(open: boolean, box: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const outside = event.type === "pointerdown" && !box.current?.contains(event.target as Node);
      if (outside || (event instanceof KeyboardEvent && event.key === "Escape")) dismiss();
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [open, box]);
}
