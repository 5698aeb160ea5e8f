import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Takes over what was typed into a field of a prerendered page before React served it. `keep` is called at once, or the
 * next rendering would empty the field; `report` when the screen knows its address, which it may change.
 */
export function useTypedEarly(field: RefObject<HTMLInputElement | null>, keep: (text: string) => void, report: (text: string) => void = keep): void {
  const hydrated = useHydrated();
  const early = useRef<string | undefined>(undefined);
  const callbacks = useRef({ keep, report });
  useLayoutEffect(() => {
    callbacks.current = { keep, report };
  });
  useLayoutEffect(() => {
    const element = field.current;
    // React leaves the text in the field, but tells nobody.
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
