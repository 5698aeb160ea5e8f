import { useEffect, useRef } from "react";
import { createReader, FEWEST_KEYS } from "./reader";

interface ReaderUse<Before> {
  /** Whether the reader is heard while the focus is there (the default). Elsewhere its keys do what keys do. */
  hears?: (target: HTMLElement) => boolean;
  /** Whether the reader ends what it sent in a later line. */
  goesOn?: (text: string) => boolean;
  /** What must be known of the time before the first key. */
  remember: () => Before;
  /** What to do with a text that was read with the focus on `target`; null leaves it where it was typed. */
  placeFor: (text: string, target: HTMLElement, before: Before) => (() => void) | null;
}

/**
 * Hears a USB reader wherever the focus is. What has another place is taken out of the field that it was typed into,
 * and its Enter and spaces press no button. What people type goes where they type it.
 */
export function useReader<Before>(use: ReaderUse<Before>): void {
  const current = useRef(use);
  useEffect(() => {
    current.current = use;
  });
  useEffect(() => {
    const reader = createReader((text) => current.current.goesOn?.(text) ?? false);
    let before: { known: Before; restore: () => void } | undefined;

    function hear(event: KeyboardEvent) {
      const { key, target } = event;
      if (
        !(target instanceof HTMLElement) ||
        event.isComposing ||
        isSilent(key) ||
        current.current.hears?.(target) === false
      )
        return;
      const heard = reader.press(isTyping(event) ? key : "", event.timeStamp);
      if (heard.kind === "character") {
        if (heard.count === 1) before = { known: current.current.remember(), restore: restorer(target) };
        else if (heard.quick && heard.count > charactersFor(target)) refuse(event);
      } else if (heard.kind === "line") {
        refuse(event);
      } else if (heard.kind === "end") {
        // An open question is answered by people.
        const place =
          before && !target.closest("dialog") ? current.current.placeFor(heard.text, target, before.known) : null;
        if (place || !hasOwnEnter(target)) refuse(event);
        if (place) {
          before?.restore();
          place();
        }
      }
    }

    window.addEventListener("keydown", hear, true);
    return () => window.removeEventListener("keydown", hear, true);
  }, []);
}

/** Whether a key is one that a reader holds for capitals and signs. */
export const isSilent = (key: string): boolean => ["Shift", "CapsLock", "AltGraph"].includes(key);

function isTyping(event: KeyboardEvent): boolean {
  return !event.repeat && ((!event.ctrlKey && !event.altKey && !event.metaKey) || event.getModifierState("AltGraph"));
}

/** How many characters without a pause an element gets: a text all, a list those of a quick person, a button one. */
function charactersFor(element: HTMLElement): number {
  if (typesInto(element)) return Number.POSITIVE_INFINITY;
  return chooses(element) ? FEWEST_KEYS - 1 : 1;
}

const typesInto = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["checkbox", "radio", "button", "file"].includes(element.type));

const chooses = (element: HTMLElement): element is HTMLSelectElement => element instanceof HTMLSelectElement;

/**
 * Whether Enter does something there besides sending the form: it ends a line, or takes the option that is pointed at.
 */
const hasOwnEnter = (element: HTMLElement): boolean =>
  element instanceof HTMLTextAreaElement || element.hasAttribute("aria-activedescendant");

function refuse(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Gives a field back what it holds now. React hears of it as of typing. */
function restorer(element: HTMLElement): () => void {
  if (!typesInto(element) && !chooses(element)) return () => undefined;
  const { value } = element;
  return () => {
    if (element.value === value) return;
    // React watches the element's own property, and would take the event for one that changes nothing.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
    element.dispatchEvent(new Event(chooses(element) ? "change" : "input", { bubbles: true }));
  };
}
