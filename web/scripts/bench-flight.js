// What it costs a counter to work on a flight without a network: sends the declarations of a full flight to a stack with
// the demonstration, opens its queue over 400 kbit/s and prints bytes and seconds; then opens and presents each without a
// network, and prints how long it takes until all steps have arrived when it is back.
//
// A second run soon after the first meets the limit of submissions from one network.
//
//   npm run bench:flight -- http://localhost:8080
import { chromium } from "@playwright/test";

const [base = "http://localhost:8080"] = process.argv.slice(2);
process.env.PINZON_URL = base;
const { all } = await import("../../deploy/demo/api.js");
const { inspectorsAt, tokenOf } = await import("../../deploy/demo/staff.js");
const { atCounter, date, DECLARATIONS, declareAll, isSeen, number, prepare } = await import("./full-flight.js");

const executablePath = process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 200;

const [officer] = inspectorsAt("GPS");
await declareAll();
await tokenOf(officer);
console.log(`${DECLARATIONS} declarations of ${number} on ${date}`);

const browser = await chromium.launch({ executablePath });
const context = await browser.newContext({ serviceWorkers: "block" });
const page = await context.newPage();
await atCounter(page, base, officer);

const devtools = await context.newCDPSession(page);
await devtools.send("Network.enable");
const onSlowNetwork = () =>
  devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
await onSlowNetwork();
const preparing = new Map();
let bytes = 0;
devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
  if (request.url.includes(`/api/flights/${number}/declarations`)) preparing.set(requestId, true);
});
devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
  if (preparing.has(requestId)) bytes += encodedDataLength;
});
const began = performance.now();
await prepare(page);
const seconds = (performance.now() - began) / 1000;
console.log(`prepared: ${(bytes / 1024).toFixed(1)} KB in ${preparing.size} requests, ${seconds.toFixed(1)} s`);

await context.setOffline(true);
const rows = page.locator('a[href*="codigo="]');
const hrefs = await rows.evaluateAll((links) => links.map((link) => link.href));
const codes = new Set(hrefs.map((href) => new URL(href).searchParams.get("codigo")));
let opened = 0;
let presented = 0;
for (const code of codes) {
  // One after the other, as an officer does.
  /* oxlint-disable no-await-in-loop */
  await page.locator(`a[href*="codigo=${code}"]`).first().click();
  if (!(await isSeen(page.getByRole("heading", { level: 2, name: code })))) continue;
  opened += 1;
  await page.keyboard.press("p");
  if (await isSeen(page.getByText("Guardado en este dispositivo; se enviará"))) presented += 1;
  /* oxlint-enable no-await-in-loop */
}
console.log(`without a network: ${opened} of ${codes.size} open, ${presented} presented`);

const returned = performance.now();
await context.setOffline(false);
await onSlowNetwork();
await page.getByText("En línea").first().waitFor();
await page.getByText(/\d+ por enviar/).waitFor({ state: "detached", timeout: 300_000 });
console.log(`all arrived ${((performance.now() - returned) / 1000).toFixed(1)} s after the network was back`);
const officerToken = await tokenOf(officer);
const queue = await all(
  "/queue",
  { airport: "GPS", flight_date: date, flight_number: number, suspicious: true },
  officerToken,
);
console.log(`the server has ${queue.filter(({ state }) => state === "presented").length} presented`);
await browser.close();
