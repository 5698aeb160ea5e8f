import { useEffect, useRef } from "react";
import { isSilent } from "../../scan/use-reader";

/** Characters with less than this between them are a text, of a reader or of a person who types beside the field. */
const ALONE_MS = 150;

/** Runs the action of a key that is pressed alone, outside fields and dialogs. No character of a text runs one. */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>) {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    let lastCharacter = Number.NEGATIVE_INFINITY;
    let follows = false;
    let waiting: number | undefined;

    /** Hears every key, also those that a reader's hearer keeps from the page. */
    function hear({ key, timeStamp }: KeyboardEvent) {
      if (isSilent(key)) return;
      window.clearTimeout(waiting);
      follows = timeStamp - lastCharacter < ALONE_MS;
      lastCharacter = key.length === 1 ? timeStamp : Number.NEGATIVE_INFINITY;
    }

    function press(event: KeyboardEvent) {
      if (follows || event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, [contenteditable], dialog, [role=combobox]")) return;
      const key = event.key.toLowerCase();
      if (current.current[key]) event.preventDefault();
      // At the press the step before may still be under way, so the action is looked up when it runs.
      waiting = window.setTimeout(() => current.current[key]?.(), ALONE_MS);
    }

    window.addEventListener("keydown", hear, true);
    window.addEventListener("keydown", press);
    return () => {
      window.clearTimeout(waiting);
      window.removeEventListener("keydown", hear, true);
      window.removeEventListener("keydown", press);
    };
  }, []);
}
