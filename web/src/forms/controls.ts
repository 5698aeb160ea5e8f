import { sorted } from "../lib/sorted";

/** The control of a field; a field that is no control of its own says so with `data-field`. */
export function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = [...form.querySelectorAll<HTMLElement>("[name], [data-field]")].find(
    (one) => (one.getAttribute("name") ?? one.dataset.field) === name,
  );
  if (!named?.dataset.field || named.tabIndex >= 0 || named.hasAttribute("tabindex")) return named ?? null;
  return named.querySelector<HTMLElement>("input, select, textarea, button");
}

/** Gives the focus to that of some fields which stands first in the form. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const controls = names.map((name) => controlOf(form, name)).filter((control) => control !== null);
  sorted(controls, (one, other) => (isBefore(one, other) ? -1 : 1))[0]?.focus();
}

const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
