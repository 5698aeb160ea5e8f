// A full flight of the demonstration: its declarations, and the officers of its counter.
const { all, call } = await import("../../deploy/demo/api.js");
const { islandDate } = await import("../../deploy/demo/calendar.js");
const { loadKind, luggage } = await import("../../deploy/demo/goods.js");
const { party } = await import("../../deploy/demo/people.js");
const { SeededRandom } = await import("../../deploy/demo/random.js");
const { PASS_PHRASE } = await import("../../deploy/demo/staff.js");
const { travel } = await import("../../deploy/demo/trips.js");

/** People on a full flight. */
export const DECLARATIONS = 180;
export const date = islandDate(Date.now());
/** Another flight each minute of a day. */
export const number = `LA${7000 + (Math.floor(Date.now() / 60_000) % 2000)}`;

const flight = { number, airline: "XL", direction: "ingreso", origin: "UIO", destination: "GPS", hour: 12 };
const deal = (round, deck) => new SeededRandom(number, round).shuffle(deck);

/** Sends the declarations of the flight and returns their codes. `kindOf` says what each carries, as `loadKind` does. */
export async function declareAll(kindOf = (n) => loadKind(n, deal)) {
  const products = new Map((await all("/products")).map((product) => [product.code, product]));
  const { disclaimer } = await call("GET", "/settings");
  const codes = [];
  for (let n = 0; n < DECLARATIONS; n += 1) {
    const trip = { date, number: `${number}-${n}`, flight };
    const random = new SeededRandom(date, number, n);
    const { traveller, minors } = party(trip, random);
    const body = {
      travel: travel(trip, traveller.migratory_category, random),
      traveller,
      minors,
      ...luggage(kindOf(n), trip, traveller, products, random),
      oath: { accepted: true, text_version: disclaimer.version },
    };
    // One after the other, as a network of one airport sends them.
    // oxlint-disable-next-line no-await-in-loop
    const { code } = await call("POST", "/declarations", { key: `bench-${number}-${n}`, body });
    codes.push(code);
  }
  return codes;
}

/** Signs an officer in and opens the counter, so that its files are on the device. */
export async function atCounter(page, base, { email }) {
  await page.goto(`${base}/login`);
  await page.getByLabel(/Correo/).fill(email);
  await page.getByLabel(/^Contraseña/).fill(PASS_PHRASE);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`${base}/declaraciones/revision`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

/** Goes to an address of the application without loading it again. */
export const goWithin = (page, address) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Opens the queue of the flight, and waits until it can be worked on without a network, perhaps with others. */
export async function prepare(page) {
  await goWithin(page, `/declaraciones/revision?fecha=${date}&vuelo=${number}`);
  await page.waitForFunction(areReady, DECLARATIONS, { timeout: 120_000 });
}

/** Whether the device says that it keeps at least so many declarations. Runs in the page. */
function areReady(least) {
  const said = document.querySelector("main")?.textContent;
  return Number(said?.match(/Listo sin conexión: (?:\d+ viajes, )?(\d+) declaraciones/)?.[1]) >= least;
}

/** Whether something is seen within five seconds. */
export const isSeen = (what) =>
  what.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
