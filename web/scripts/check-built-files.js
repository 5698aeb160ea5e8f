// Fails if a built script or stylesheet uses what the oldest browsers do not have, unless it is known why they work
// without.
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { newerInPage, newerInScript, newerInStyle } from "./newer-features.js";

/** Asked for before it is used, or given by `src/app/oldest-browsers.ts`. */
const ASKED_FOR = [
  "AbortSignal.timeout",
  "URL.canParse",
  "Error.captureStackTrace",
  "PublicKeyCredential.parseCreationOptionsFromJSON",
  "PublicKeyCredential.parseRequestOptionsFromJSON",
  "requestIdleCallback",
  "trustedTypes",
  "navigation",
  ".adoptedStyleSheets",
  ".replaceSync",
  ".checkVisibility",
  ".getCapabilities",
  ".getCoalescedEvents",
  ".createPolicy",
  ".createScriptURL",
  ".startViewTransition",
  ".skipTransition",
  ".canIntercept",
  ".currentEntry",
  ".navigationType",
  ".userAgentData",
  ".effectiveType",
  // A browser that cannot print has no menu for it either, and this does nothing there.
  "print",
];

/** Read or set where nothing happens in a browser that does not know it. */
const HARMLESS = [
  ".changedTouches",
  ".fetchPriority",
  ".imageSizes",
  ".imageSmoothingQuality",
  ".movementX",
  ".movementY",
  ".stackTraceLimit",
  ".transferSize",
];

/**
 * Attributes that only help in browsers that know them. What is `inert` cannot be clicked there either
 * (`pointer-events`); `is` and `autofocus` are written by React, which does their work itself.
 */
const HELPFUL_ATTRIBUTES = ["autocapitalize", "autofocus", "capture", "inert", "is", "playsinline", "translate"].map(
  (name) => `${name}=""`,
);

/** Names of our own or of a package, which are only called like something of the web. */
const OTHER_THINGS = [
  ".chunks",
  ".contentEncoding",
  ".createContext",
  ".cssFloat",
  ".displayName",
  ".dispose",
  ".drop",
  ".error",
  ".expirationTime",
  ".fullName",
  ".grow",
  ".isActive",
  ".isError",
  ".isValid",
  ".marginBottom",
  ".marginLeft",
  ".marginRight",
  ".marginTop",
  ".maxHeight",
  ".resize",
  ".take",
  ".transfer",
  ".use",
  ".viewTransition",
  ".with",
];

/** Without these a screen or a paper looks a little different. */
const DECORATION = [
  "text-wrap",
  "scrollbar-width",
  "scrollbar-gutter",
  "overscroll-behavior",
  "resize",
  "align-content: start",
  "font-family: ui-monospace",
  "forced-color-adjust",
  "cursor: crosshair",
  "cursor: default",
  "cursor: grab",
  "cursor: not-allowed",
  "cursor: pointer",
  "@page",
  "page",
  "size",
  "break-after: avoid",
  "orphans",
  "widows",
  // Where a state or the focus depends on it, there is a rule for browsers without it.
  ":has",
];

const ALLOWED = new Set([...ASKED_FOR, ...HARMLESS, ...HELPFUL_ATTRIBUTES, ...OTHER_THINGS, ...DECORATION]);
const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const READERS = new Map([
  [".js", newerInScript],
  [".css", newerInStyle],
  [".html", newerInPage],
]);
const found = new Map();
for (const name of readdirSync(dist, { recursive: true })) {
  const newer = READERS.get(extname(name));
  if (!newer) continue;
  for (const feature of newer(readFileSync(`${dist}${name}`, "utf8")))
    found.set(feature, [...(found.get(feature) ?? []), name]);
}
const refused = [...found].filter(([feature]) => !ALLOWED.has(feature));
for (const [feature, names] of refused)
  console.error(`newer than the oldest browsers (scripts/oldest-browsers.js): ${feature} in ${names.join(", ")}`);
if (refused.length > 0) process.exit(1);
