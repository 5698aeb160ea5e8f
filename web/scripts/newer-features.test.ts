import { expect, test } from "vitest";
import { newerInPage, newerInScript, newerInStyle } from "./newer-features.js";

test.each([
  ["AbortSignal.any([a, b])", "AbortSignal.any"],
  ["const later = AbortSignal.timeout(5)", "AbortSignal.timeout"],
  ["Response.json(data)", "Response.json"],
  ["URL.canParse(text)", "URL.canParse"],
  ["Object.groupBy(rows, key)", "Object.groupBy"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["globalThis.Promise.try(work)", "Promise.try"],
  ["rows.toSorted()", ".toSorted"],
  ["rows.toSpliced(1, 1)", ".toSpliced"],
  ["rows['findLast'](Boolean)", ".findLast"],
  ["const { toReversed } = rows", ".toReversed"],
  ["form.requestSubmit()", ".requestSubmit"],
  ["element.checkVisibility()", ".checkVisibility"],
  ["counts.values().map(String)", "Iterator.map"],
  ["new Map().entries().toArray()", "Iterator.toArray"],
  ["new Intl.DurationFormat('es')", "Intl.DurationFormat"],
  ["bytes.toBase64()", ".toBase64"],
  ["/(?<=a)b/.test(text)", "lookbehind"],
  ["new RegExp('(?<!a)b')", "lookbehind"],
  ["/[a--b]/v.test(text)", "flag v"],
  ["class A { static { begin() } }", "static block"],
  ["requestIdleCallback(look)", "requestIdleCallback"],
  ["await scheduler.yield()", "scheduler"],
  ["cookieStore.get('a')", "cookieStore"],
  ["/(?<year>1)|(?<year>2)/.test(text)", "two groups of one name"],
  ["jsx('div', { inert: true })", 'inert=""'],
  ["(0, r.jsx)('button', { popoverTarget: 'menu' })", 'popovertarget=""'],
  ["createElement('search', {})", "<search>"],
  ["jsx(`div`, { inert: !0 })", 'inert=""'],
  ["rows[`findLast`](Boolean)", ".findLast"],
  ["new RegExp(`(?<!a)b`)", "lookbehind"],
])("%s is newer", (code, feature) => {
  expect([...newerInScript(code)]).toEqual([feature]);
});

test.each([
  "rows.map(String).filter(Boolean).at(-1)",
  "structuredClone(value)",
  "Object.hasOwn(words, code)",
  "Object.values(words).map(String)",
  "await response.json()",
  "crypto.randomUUID()",
  "class A { #x = 1; has(other) { return #x in other } }",
  "function requestIdleCallback() {} requestIdleCallback()",
  "let scheduler = make(); scheduler.yield()",
  "jsx('dialog', { open: true, onClose: shut, className: style })",
  "find('search', { inert: 1 }.inert)",
  "/(?<year>[0-9]+)/su.test(text)",
])("%s is not", (code) => {
  expect([...newerInScript(code)]).toEqual([]);
});

test.each([
  ["a:has(b) { color: red }", ":has"],
  ["a { height: 100dvh }", "dvh"],
  ["a { color: color-mix(in srgb, red, blue) }", "color-mix()"],
  ["@container (width > 400px) { a { color: red } }", "@container"],
  ["@media (width >= 400px) { a { color: red } }", "@media with < or >"],
  ["a { b { color: red } }", "nested rules"],
  ["a { rotate: 30deg }", "rotate"],
  ["a { width: 50cqw }", "cqw"],
  ["a { max-height: 2lh }", "lh"],
  ["a { color: rgb(from red r g b / 50%) }", "relative colours"],
  ["a { color: oklch(60% 0.1 20) }", "oklch()"],
  ["a { color: light-dark(red, blue) }", "light-dark()"],
  ["li:nth-child(2 of .a) { color: red }", ":nth-child(of)"],
  ["a:popover-open { color: red }", ":popover-open"],
  ["a { grid-template-columns: subgrid }", "grid-template-columns: subgrid"],
])("%s is newer", (code, feature) => {
  expect([...newerInStyle(code)]).toEqual([feature]);
});

test.each([
  "a { height: 100vh; height: 100dvh }",
  "@supports selector(:has(*)) { a:has(b) { color: red } }",
  "a { inset: 0; aspect-ratio: 1 }",
  "a { -webkit-user-select: none; user-select: none }",
])("%s is not", (code) => {
  expect([...newerInStyle(code)]).toEqual([]);
});

test("a page says its elements and attributes", () => {
  expect([
    ...newerInPage(
      '<main><div class="a" inert><input enterkeyhint="search"></div><search popover="auto"></search></main>',
    ),
  ]).toEqual(['inert=""', "<search>", 'popover=""']);
  expect([
    ...newerInPage('<dialog open><details><summary lang="es">a &lt;search&gt;</summary></details></dialog>'),
  ]).toEqual([]);
});
