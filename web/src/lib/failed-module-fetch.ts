/**
 * Whether the code of a view did not arrive. Browsers report it as a TypeError and agree on
 * nothing but the words; an error thrown by code that did arrive is something else.
 */
export function isFailedModuleFetch(error: unknown): boolean {
  return error instanceof Error && FETCH_FAILURE.test(error.message);
}

// Chromium and Firefox; Safari; a stylesheet of the view; a page answered in place of a script.
const FETCH_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|valid javascript mime type/i;
