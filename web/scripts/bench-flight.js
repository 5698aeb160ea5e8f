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
const { all, call } = await import("../../deploy/demo/api.js");
const { islandDate } = await import("../../deploy/demo/calendar.js");
const { loadKind, luggage } = await import("../../deploy/demo/goods.js");
const { party } = await import("../../deploy/demo/people.js");
const { SeededRandom } = await import("../../deploy/demo/random.js");
const { inspectorsAt, PASS_PHRASE, tokenOf } = await import("../../deploy/demo/staff.js");
const { travel } = await import("../../deploy/demo/trips.js");

const executablePath = process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const DECLARATIONS = 180;
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 200;
const date = islandDate(Date.now());
const number = `LA${7000 + (Math.floor(Date.now() / 1000) % 2000)}`;
const flight = { number, airline: "XL", direction: "ingreso", origin: "UIO", destination: "GPS", hour: 12 };

async function declareAll() {
  const products = new Map((await all("/products")).map((product) => [product.code, product]));
  const { disclaimer } = await call("GET", "/settings");
  for (let n = 0; n < DECLARATIONS; n += 1) {
    const trip = { date, number: `${number}-${n}`, flight };
    const random = new SeededRandom(date, number, n);
    const { traveller, minors } = party(trip, random);
    const kind = loadKind(n, (round, deck) => new SeededRandom(number, round).shuffle(deck));
    const body = {
      travel: travel(trip, traveller.migratory_category, random),
      traveller,
      minors,
      ...luggage(kind, trip, traveller, products, random),
      oath: { accepted: true, text_version: disclaimer.version },
    };
    // One after the other, as a network of one airport sends them.
    // oxlint-disable-next-line no-await-in-loop
    await call("POST", "/declarations", { key: `bench-${number}-${n}`, body });
  }
}

const [officer] = inspectorsAt("GPS");
await declareAll();
await tokenOf(officer);
console.log(`${DECLARATIONS} declarations of ${number} on ${date}`);

const browser = await chromium.launch({ executablePath });
const context = await browser.newContext({ serviceWorkers: "block" });
const page = await context.newPage();
await page.goto(`${base}/login`);
await page.getByLabel(/Correo/).fill(officer.email);
await page.getByLabel(/^Contraseña/).fill(PASS_PHRASE);
await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
await page.waitForURL(/dashboard/);
// The files of the counter are on the device before the flight is prepared.
await page.goto(`${base}/declaraciones/revision`);
await page.getByRole("heading", { level: 1 }).waitFor();
await page.waitForLoadState("networkidle");

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
await page.evaluate((query) => {
  history.pushState(null, "", query);
  dispatchEvent(new PopStateEvent("popstate"));
}, `/declaraciones/revision?fecha=${date}&vuelo=${number}`);
await page.getByText(`Listo sin conexión: ${DECLARATIONS} declaraciones`).waitFor({ timeout: 120_000 });
const seconds = (performance.now() - began) / 1000;
console.log(`prepared: ${(bytes / 1024).toFixed(1)} KB in ${preparing.size} requests, ${seconds.toFixed(1)} s`);

await context.setOffline(true);
const rows = page.locator('a[href*="codigo="]');
const hrefs = await rows.evaluateAll((links) => links.map((link) => link.href));
const codes = new Set(hrefs.map((href) => new URL(href).searchParams.get("codigo")));
let opened = 0;
let presented = 0;
/** Whether something is seen within five seconds. */
const isSeen = (what) =>
  what.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
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
