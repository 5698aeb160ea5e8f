// Measures the first visit of the three addresses that travellers open first, with a slow network and a slow processor,
// and the second visit without a network. Every run has a browser of its own without anything kept.
//
//   node deploy/bench/first-visit.js <site> <runs> [language of the browser, es-EC]

import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("@playwright/test");

const [site, runs, locale = "es-EC"] = process.argv.slice(2);
const PROCESSOR_SLOWER = 4;
const KBIT_PER_S = 400;
const LATENCY_MS = 400;
/** What begins after the page can be used may block it, too. */
const LOOK_ON_MS = 4000;

/** The wanted figures; `control` is what one types into first. */
const VISITS = [
  { path: "/", control: "#puedo-llevar", text: "queso", readable: 1.8, ready: 4.5 },
  { path: "/busqueda?q=queso", control: "main [type=search]", text: "queso fresco", readable: 1.8, ready: 5 },
  { path: "/declaraciones/nueva", control: "main form input", text: "LA1411", readable: 1.8, ready: 6 },
];
const OFFLINE_READABLE = 0.8;
const BLOCKED_MS = 150;

/**
 * In the page: notes when there is a heading to read, when React serves the control, and how long the page was blocked.
 */
function observe(control) {
  const seen = { painted: 0, heading: 0, ready: 0, longest: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") seen.painted = startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration);
      seen.blocked += duration - 50;
    }
  }).observe({ type: "longtask", buffered: true });
  const timer = setInterval(() => {
    if (!seen.heading && document.querySelector("h1")) seen.heading = performance.now();
    const element = document.querySelector(control);
    // React puts its properties on the elements that it serves.
    if (!element || element.disabled || !Object.keys(element).some((key) => key.startsWith("__reactProps$"))) return;
    seen.ready = performance.now();
    clearInterval(timer);
  }, 10);
}

async function open(context, { path, control }, network) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWER });
  if (network) await session.send("Network.emulateNetworkConditions", network);
  const sent = { bytes: 0, requests: 0 };
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) sent.requests += 1;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sent.bytes += encodedDataLength;
  });
  await page.addInitScript(observe, control);
  await page.goto(site + path, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.seen?.ready > 0, undefined, { timeout: 60_000 });
  return { page, untilReady: { ...sent }, sent };
}

/** What is typed into the control stays there. */
async function tryOut(page, { control, text }) {
  const element = page.locator(control).first();
  await element.fill(text);
  await page.waitForTimeout(1000);
  const now = await element.inputValue();
  if (now !== text) throw new Error(`typed "${text}", now it is "${now}"`);
}

function resultOf({ painted, heading, ready, longest, blocked }) {
  return { readable: Math.max(painted, heading) / 1000, ready: ready / 1000, longest, blocked };
}

async function firstVisit(browser, visit) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const bytesPerSecond = (KBIT_PER_S * 1000) / 8;
  const network = {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  };
  const { page, untilReady, sent } = await open(context, visit, network);
  await page.waitForTimeout(LOOK_ON_MS);
  const result = {
    ...resultOf(await page.evaluate(() => globalThis.seen)),
    ...untilReady,
    allBytes: sent.bytes,
    allRequests: sent.requests,
  };
  await tryOut(page, visit);
  await context.close();
  return result;
}

async function secondVisitOffline(browser, visit) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const before = await context.newPage();
  await before.goto(site + visit.path);
  await before.evaluate(() => navigator.serviceWorker.ready);
  await before.waitForLoadState("networkidle");
  await before.close();
  await context.setOffline(true);
  const { page } = await open(context, visit);
  const result = resultOf(await page.evaluate(() => globalThis.seen));
  await context.close();
  return result;
}

const middle = (results, name) =>
  results.map((result) => result[name]).toSorted((a, b) => a - b)[Math.floor(results.length / 2)];
const seconds = (value) => `${value.toFixed(2)} s`;

const executablePath = process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium";
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const rows = [
  [
    "first visit",
    "to read",
    "(wanted)",
    "to type",
    "(wanted)",
    "until then",
    "4 s later",
    "longest task",
    "blocked",
    "(wanted)",
  ],
];
const offline = [["second visit, no network", "to read", "(wanted)", "to type"]];
for (const visit of VISITS) {
  const first = [];
  const second = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const browser = await chromium.launch({ executablePath, args });
    first.push(await firstVisit(browser, visit));
    second.push(await secondVisitOffline(browser, visit));
    await browser.close();
  }
  const size = (bytes, requests) => `${Math.round(middle(first, bytes) / 1000)} KB in ${middle(first, requests)}`;
  rows.push([
    visit.path,
    seconds(middle(first, "readable")),
    seconds(visit.readable),
    seconds(middle(first, "ready")),
    seconds(visit.ready),
    size("bytes", "requests"),
    size("allBytes", "allRequests"),
    `${Math.round(middle(first, "longest"))} ms`,
    `${Math.round(middle(first, "blocked"))} ms`,
    `${BLOCKED_MS} ms`,
  ]);
  offline.push([
    visit.path,
    seconds(middle(second, "readable")),
    seconds(OFFLINE_READABLE),
    seconds(middle(second, "ready")),
  ]);
}

function print(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join("  "));
}
console.log(
  `${KBIT_PER_S} kbit/s, ${LATENCY_MS} ms latency, processor ${PROCESSOR_SLOWER} times slower, middle of ${runs} runs, ${locale}`,
);
print(rows);
print(offline);
