import { act } from "@testing-library/react";

/** Milliseconds between the keys of the reader. */
const PAUSE = 10;
let clock = 1_000_000;

/** Types a text with Enter after it as a USB reader does: into whatever has the focus, at its own pace. */
export function scanWithReader(text: string): void {
  typeSteadily([...text].map((key) => (key === "\n" ? "Enter" : key)).concat("Enter"), PAUSE);
}

/**
 * Types keys with as many milliseconds between them. What a browser does with each happens unless the page prevents it.
 */
export function typeSteadily(keys: readonly string[], pause: number): void {
  clock += 10_000;
  for (const key of keys) {
    clock += pause;
    act(() => press(key, clock));
  }
}

function press(key: string, at: number): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  if (!target.dispatchEvent(event)) return;
  if (target instanceof HTMLInputElement && ["text", "search"].includes(target.type)) {
    if (key === "Enter") target.form?.requestSubmit();
    else setValue(target, HTMLInputElement.prototype, target.value + key, "input");
  } else if (target instanceof HTMLSelectElement && key !== "Enter") {
    const found = [...target.options].find(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
    if (found) setValue(target, HTMLSelectElement.prototype, found.value, "change");
  } else if (target instanceof HTMLButtonElement && (key === "Enter" || key === " ")) {
    target.click();
  }
}

/** As the browser does, and not as React does, which would take the event for one that changes nothing. */
function setValue(
  element: HTMLInputElement | HTMLSelectElement,
  prototype: object,
  value: string,
  name: "input" | "change",
): void {
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  element.dispatchEvent(new Event(name, { bubbles: true }));
}
