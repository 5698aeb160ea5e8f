// How well and how quickly lines of documents are read in photographs: `npm run bench:documents`, with the packages
// chromium-headless-shell and fonts-ocr-b. The photographs are drawn from a seed (SEED), COUNT of them; the processor is
// SLOW times slower than this one. KEEP names a folder for what was not read. Fails if something wrong was read.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { fontFace } from "./document-signs.js";

const COUNT = Number(process.env.COUNT ?? 200);
const SEED = Number(process.env.SEED ?? 1);
const SLOW = Number(process.env.SLOW ?? 4);
const KEEP = process.env.KEEP;
const FORMATS = ["TD3", "TD1", "TD3", "TD2", "TD1"];

const server = await createServer({ server: { port: 0, hmr: false }, logLevel: "error" });
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
page.on("pageerror", (error) => console.error(error));
const origin = server.resolvedUrls.local[0];
await page.route(`${origin}bench`, (route) =>
  route.fulfill({ contentType: "text/html", body: `<style>${fontFace()}</style>` }),
);
await page.goto(`${origin}bench`);
await page.evaluate(
  async ({ path, seed }) => {
    await document.fonts.load('40px "OCR-B"');
    globalThis.bench = await import(path);
    globalThis.random = globalThis.bench.seeded(seed);
  },
  { path: "/scripts/document-photographs.js", seed: SEED },
);

const clock = await page.context().newCDPSession(page);
const slow = (rate) => clock.send("Emulation.setCPUThrottlingRate", { rate });
const counts = { right: 0, partly: 0, refused: 0, wrong: 0 };
const times = [];
for (let n = 0; n < COUNT; n += 1) {
  await page.evaluate(
    async (format) => {
      globalThis.written = globalThis.bench.writtenDocument(globalThis.random, format);
      globalThis.taken = await globalThis.bench.photograph(globalThis.random, globalThis.written);
    },
    FORMATS[n % FORMATS.length],
  );
  await slow(SLOW);
  const { read, ms } = await page.evaluate(async () => {
    const started = performance.now();
    const gray = await globalThis.bench.grayOf(globalThis.taken, 1900);
    const lines = globalThis.bench.linesInPicture(gray);
    return { read: lines, ms: performance.now() - started };
  });
  await slow(1);
  const result = await page.evaluate((seen) => {
    const today = "2026-11-22";
    const documentOf = (lines) => lines && globalThis.bench.readMrz(lines.join("\n"), today).document;
    const lines = globalThis.written.lines;
    const [truth, found] = [documentOf(lines), documentOf(seen)];
    if (!found) return { kind: "refused", lines };
    const wrong = Object.keys(truth).filter((name) => found[name] !== "" && found[name] !== truth[name]);
    const missing = Object.keys(truth).filter((name) => found[name] !== truth[name]);
    return { kind: wrong.length > 0 ? "wrong" : missing.length > 0 ? "partly" : "right", wrong, missing, lines };
  }, read);
  counts[result.kind] += 1;
  times.push(ms);
  if (result.kind !== "right") {
    console.log(n, result.kind, Math.round(ms), result.wrong?.join(" ") ?? "", result.missing?.join(" ") ?? "");
    if (read && process.env.VERBOSE) console.log(read.join("\n"), "\n" + result.lines.join("\n"));
    if (KEEP) {
      mkdirSync(KEEP, { recursive: true });
      const bytes = await page.evaluate(async () => Array.from(new Uint8Array(await globalThis.taken.arrayBuffer())));
      writeFileSync(`${KEEP}/${n}-${result.kind}.jpg`, Buffer.from(bytes));
    }
  }
}
times.sort((a, b) => a - b);
console.log(
  Object.entries(counts)
    .map(([kind, count]) => `${kind} ${((count / COUNT) * 100).toFixed(1)} %`)
    .join(", "),
  `of ${COUNT}`,
);
console.log(
  `milliseconds, ${SLOW} times slowed: half below ${Math.round(times[COUNT >> 1])}, 95 % below ${Math.round(times[Math.floor(COUNT * 0.95)])}, at most ${Math.round(times.at(-1))}`,
);
await browser.close();
await server.close();
process.exit(counts.wrong > 0 ? 1 : 0);
