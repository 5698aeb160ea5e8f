import type { MatcherFunction } from "@testing-library/react";

/** Finds the innermost element that says a text, whose names stand in elements of their own. */
export function saying(text: string | RegExp): MatcherFunction {
  const says = (element: Element | null) => {
    const said = (element?.textContent ?? "").trim();
    return typeof text === "string" ? said === text : text.test(said);
  };
  return (_, element) => says(element) && ![...(element?.children ?? [])].some(says);
}
