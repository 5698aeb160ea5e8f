import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("..", import.meta.url));
const css = readFileSync(`${SRC}ui/tokens.css`, "utf8");
const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, text: readFileSync(SRC + file, "utf8") }));

const base = tokensOf(/:root\s*\{([^}]*)\}/);
const light = tokensOf(/\[data-theme="light"\]\s*\{([^}]*)\}/);
const darkByName = tokensOf(/\[data-theme="dark"\]\s*\{([^}]*)\}/);
const darkByDevice = tokensOf(/prefers-color-scheme: dark\)\s*\{\s*:root\s*\{([^}]*)\}/);
const THEMES = { light: { ...base, ...light }, dark: { ...base, ...light, ...darkByName } };

const VERDICTS = ["permitted", "restricted", "not-permitted"];
const GROUNDS = ["background", "surface", "surface-sunken", "primary-tint", "warning-tint", "danger-tint"];

test("the dark theme asked for by name is the one the device asks for", () => {
  expect(Object.keys(darkByDevice).length).toBeGreaterThan(10);
  expect(darkByName).toEqual(darkByDevice);
});

test("every property that a style sheet uses is defined", () => {
  const defined = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const used = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ file, name })),
  );
  // React Aria sets this one.
  expect(used.filter(({ name }) => !defined.has(name) && name !== "--trigger-width")).toEqual([]);
});

test("keys are hidden in narrow windows and wherever a fine pointer is missing, also on phones that say they can hover", () => {
  const hidden = sheets
    .filter(({ text }) =>
      /@media not all and \(hover: hover\) and \(pointer: fine\), \(max-width: 767px\) \{\s*\.\w+ \{\s*display: none/.test(
        text,
      ),
    )
    .map(({ file }) => file);
  expect(hidden.toSorted()).toEqual(["features/review/shortcut-help.module.css", "ui/key-hint.module.css"]);
});

test("verdict tokens are used by the verdict badge and by the chart of verdicts only", () => {
  const users = sheets
    .filter(({ text }) => /var\(--(?:not-)?(?:permitted|restricted)\b/.test(text))
    .map(({ file }) => file);
  expect(users.toSorted()).toEqual([
    "features/declaration-panel/verdict-series.module.css",
    "nouns/product/verdict-badge.module.css",
  ]);
});

test("no style sheet writes the colour of a verdict by hand", () => {
  const colours = VERDICTS.flatMap((verdict) => Object.values(THEMES).map((theme) => theme[verdict] ?? ""));
  const copies = sheets.filter(
    ({ file, text }) => file !== "ui/tokens.css" && colours.some((colour) => text.toLowerCase().includes(colour)),
  );
  expect(copies.map(({ file }) => file)).toEqual([]);
});

test.each(Object.entries(THEMES))("in the %s theme nothing else has the colour of a verdict", (_, theme) => {
  const others = ["danger", "warning-border", "critical", "link", "focus", "toast", "lane-green", "lane-red"];
  const near = VERDICTS.flatMap((verdict) =>
    others
      .filter((other) => saturation(theme[other]) > 0.2 && angle(hue(theme[verdict]), hue(theme[other])) < 20)
      .map((other) => `${other} is as ${verdict}`),
  );
  expect(near).toEqual([]);
});

const PAIRS: readonly (readonly [front: string, ground: string, least: number])[] = [
  ...GROUNDS.flatMap((ground) => [["text", ground, 4.5] as const, ["link", ground, 4.5] as const]),
  // The ground of what the pointer is on is tinted.
  ...["background", "surface", "surface-sunken", "primary-tint"].flatMap((ground) => [
    ["text-quiet", ground, 4.5] as const,
    ["danger", ground, 4.5] as const,
    ["focus", ground, 3] as const,
  ]),
  ["border-strong", "background", 3],
  ["border-strong", "surface", 3],
  ["warning-border", "warning-tint", 3],
  ["danger", "danger-tint", 4.5],
  ["text", "mark", 4.5],
  ["on-primary", "primary", 4.5],
  ["on-primary", "primary-hover", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-hover", 4.5],
  ["on-brand", "brand", 4.5],
  ["on-brand-quiet", "brand", 4.5],
  ["on-critical", "critical", 4.5],
  ["on-toast", "toast", 4.5],
  // White in both themes.
  ["on-brand", "lane-green", 4.5],
  ["on-accent", "lane-yellow", 4.5],
  ["on-brand", "lane-red", 4.5],
  ...VERDICTS.flatMap((verdict) =>
    [`${verdict}-tint`, "surface", "background", "primary-tint"].map((ground) => [verdict, ground, 4.5] as const),
  ),
];

test.each(Object.entries(THEMES))("text and controls of the %s theme keep the contrast of WCAG 2.2 AA", (_, theme) => {
  const weak = PAIRS.filter(([front, ground, least]) => contrast(theme[front], theme[ground]) < least).map(
    ([front, ground, least]) => `${front} on ${ground}: ${contrast(theme[front], theme[ground]).toFixed(2)} < ${least}`,
  );
  expect(weak).toEqual([]);
});

test("every class of a module is used by a file that imports it", () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(SRC + file, "utf8") }));
  const modules = sheets.filter(({ file }) => file.endsWith(".module.css"));
  expect(modules.length).toBeGreaterThan(50);
  const unused = modules.flatMap(({ file, text }) => {
    const users = sources.filter((source) => importsOf(source).includes(file)).map((source) => source.text);
    // A class that is chosen by a code has its name in no source.
    if (users.some((source) => /\w*[sS]tyles\[/.test(source))) return [];
    const classes = text.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/\.([a-zA-Z]\w*)(?=[^{};]*\{)/g);
    const names = new Set([...classes].map(([, name = ""]) => name));
    return [...names]
      .filter((name) => !users.some((source) => new RegExp(`[sS]tyles\\.${name}\\b`).test(source)))
      .map((name) => `${file} ${name}`);
  });
  expect(unused).toEqual([]);
});

function tokensOf(rule: RegExp): Record<string, string> {
  const body = rule.exec(css)?.[1] ?? "";
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

/** Red, green and blue, each from 0 to 1. */
function channels(colour: string | undefined): [number, number, number] {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour ?? "")?.[1];
  if (!hex) throw new Error(`not a colour: ${colour}`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255) as [number, number, number];
}

/** The contrast ratio that WCAG 2.2 defines. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string | undefined): number {
  const [red, green, blue] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function saturation(colour: string | undefined): number {
  const values = channels(colour);
  return Math.max(...values) - Math.min(...values);
}

/** The hue in degrees. */
function hue(colour: string | undefined): number {
  const [red, green, blue] = channels(colour);
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

/** The angle between two hues. */
function angle(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

function importsOf({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(/from "(\.[^"]+\.css)"/g)].map(([, path = ""]) => join(dirname(file), path));
}
