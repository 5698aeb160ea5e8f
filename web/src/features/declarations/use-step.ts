import { useSearchParams } from "react-router";
import { LAST_STEP, screensOf } from "./steps";

/** A screen of the form. Without a screen it is the first one of its step, unless the step has reason for another. */
export interface Place {
  step: number;
  screen: number | null;
}

/** Where one is is part of the address, so that the browser's back button goes to the screen before. */
export function useStep(initial: number): [place: Place, setPlace: (place: Place) => void] {
  const [params, setParams] = useSearchParams();
  const step = numbered(params.get("paso"), LAST_STEP) ?? initial;
  const screen = numbered(params.get("parte"), screensOf(step) - 1);
  return [
    { step, screen },
    (next) =>
      setParams({ paso: String(next.step + 1), ...(next.screen !== null && { parte: String(next.screen + 1) }) }),
  ];
}

/** The screen that a text counts from one; null where it is none. */
function numbered(text: string | null, last: number): number | null {
  const asked = Number(text) - 1;
  return Number.isInteger(asked) && asked >= 0 && asked <= last ? asked : null;
}
