import { compact } from "./text";

/** Seals are numbered: their numbers end with digits. */
const SEAL = /^(?=.{4,20}$)[A-Z]{0,6}\d{3,}$/;

/** The number of a seal in a text, however it was typed; null when it cannot be one. */
export function readSealNumber(typed: string): string | null {
  const number = compact(typed);
  return SEAL.test(number) ? number : null;
}
