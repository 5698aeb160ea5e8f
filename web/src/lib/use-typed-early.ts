import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Keeps the text that was typed into a field of a prerendered page before hydration. Calls `keep` during hydration,
 * because the next rendering would empty the field, and `report` after it, when the screen has read its address and may
 * change it.
 */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  keep: (text: string) => void,
  report: (text: string) => void = keep,
): void {
  const hydrated = useHydrated();
  const early = useRef<string | undefined>(undefined);
  const callbacks = useRef({ keep, report });
  useLayoutEffect(() => {
    callbacks.current = { keep, report };
  });
  useLayoutEffect(() => {
    const element = field.current;
    // Hydration keeps the text in the field and emits no change event.
    if (!element || element.value === element.defaultValue) return;
    early.current = element.value;
    callbacks.current.keep(element.value);
  }, [field]);
  useEffect(() => {
    if (!hydrated || early.current === undefined) return;
    callbacks.current.report(early.current);
    early.current = undefined;
  }, [hydrated]);
}
