// Three officers at one counter without a network: sends the declarations of a full flight to a stack with the
// demonstration, has 20 bags sealed in Quito, prepares the flight in three browsers, takes the network away and lets each
// officer work on a third of it: present and clear, check seals, issue acts. Two declarations are decided by two of them
// in different ways. When the network is back, it compares what was done with what the server has and what the devices
// show. Exits with 1 where something is lost, doubled or overwritten without a word. The network stays away for as many
// minutes as are given, or as long as the officers work.
//
//   npm run bench:officers -- http://localhost:8080 60
import { setTimeout } from "node:timers/promises";
import { chromium } from "@playwright/test";

const [base = "http://localhost:8080", minutes = "0"] = process.argv.slice(2);
process.env.PINZON_URL = base;
const { call } = await import("../../deploy/demo/api.js");
const { inspectorsAt, tokenOf } = await import("../../deploy/demo/staff.js");
const { atCounter, date, DECLARATIONS, declareAll, goWithin, isSeen, number, prepare } =
  await import("./full-flight.js");

const executablePath = process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const SEALED = 20;
const ACTS = 12;
const LONGEST_SENDING_MS = 300_000;
const officers = inspectorsAt("GPS").slice(0, 3);
const [quito] = inspectorsAt("UIO");
/** What the counter says of the last step that waits. */
const LAST_STEP = {
  seals: /Precintos revisados/,
  broken: /Inspección iniciada/,
  inspect: /Inspección iniciada/,
  clear: /· Conforme/,
};

/** What each officer does, by the code of a declaration. */
const codes = await declareAll(() => "none");
const plans = officers.map(() => new Map());
codes.forEach((code, n) => {
  const what = n < SEALED ? "seals" : n < SEALED + ACTS ? "act" : "clear";
  plans[n % plans.length].set(code, what);
});
const [first, second] = plans;
const contested = codes.at(-1);
const broken = codes[0];
plans.forEach((plan) => plan.delete(contested));
first.set(contested, "clear");
first.set(broken, "broken");
second.set(contested, "inspect");
second.set(broken, "seals");

/* oxlint-disable no-await-in-loop */
const { series } = await call("GET", "/airports/UIO/seals", { token: await tokenOf(quito) });
const next = Number(series[0].next.slice(3));
for (const [n, code] of codes.slice(0, SEALED).entries()) {
  const seals = [`UIO${String(next + n).padStart(6, "0")}`];
  const body = { version: 1, state: "pending", outcome: "cleared", bags: 1, seals, note: null };
  await call("POST", `/declarations/${code}/departure`, { token: await tokenOf(quito), body });
}
console.log(`${DECLARATIONS} declarations of ${number} on ${date}, ${SEALED} bags sealed`);

const faults = [];
const fault = (said) => faults.push(said);

const browser = await chromium.launch({ executablePath });
const desks = [];
for (const [n, officer] of officers.entries()) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await atCounter(page, base, officer);
  // The device gets its mark, and the files and lists of the form of acts.
  const registered = page.waitForResponse((answer) => answer.url().endsWith("/retentions/devices"));
  await page.goto(`${base}/form-retenciones`);
  const airport = page.getByLabel("Aeropuerto", { exact: true }).last();
  if ((await airport.inputValue()) !== "GPS") await airport.selectOption("GPS");
  await registered;
  await page.waitForLoadState("networkidle");
  await page.goto(`${base}/declaraciones/revision`);
  await prepare(page);
  desks.push({ context, page, officer, plan: plans[n], kept: 0, missed: [] });
}

for (const { context } of desks) await context.setOffline(true);
const began = performance.now();
await Promise.all(desks.map(work));
await setTimeout(Number(minutes) * 60_000 - (performance.now() - began));
console.log(`without a network for ${Math.round((performance.now() - began) / 60_000)} minutes`);
for (const { officer, plan, kept, missed } of desks)
  console.log(`${officer.name}: ${kept} of ${plan.size} decided${missed.length > 0 ? `, not ${missed}` : ""}`);

/** An officer goes through the own third. */
async function work(desk) {
  for (const [code, what] of desk.plan) {
    if (await decide(desk, code, what).catch(() => false)) desk.kept += 1;
    else desk.missed.push(`${code} (${what})`);
  }
}

async function decide({ page }, code, what) {
  await goWithin(page, `/declaraciones/revision?fecha=${date}&vuelo=${number}&codigo=${code}`);
  if (!(await isSeen(page.getByRole("heading", { level: 2, name: code })))) return false;
  if (what === "seals") await page.keyboard.press("s");
  else if (what === "broken") {
    await page.getByRole("button", { name: "Un precinto no está bien" }).click();
    await page.getByRole("dialog").getByLabel("Roto").check();
    await page.getByRole("dialog").getByRole("button", { name: "Registrar" }).click();
  } else {
    await page.keyboard.press("p");
    if (!(await isSeen(page.getByText(/^Marcada presentada/)))) return false;
    if (what === "inspect") await page.keyboard.press("i");
    if (what === "clear") {
      await page.keyboard.press("c");
      await page.getByRole("dialog").getByRole("button", { name: "Conforme" }).click();
    }
    if (what === "act") return issue(page, code);
  }
  return isSeen(page.getByText(LAST_STEP[what]).first());
}

async function issue(page, code) {
  await goWithin(page, `/form-retenciones?declaracion=${code}`);
  await page.getByLabel("Buscar un producto").fill("tierra de la finca");
  await page.getByRole("button", { name: "Añadir «tierra de la finca»" }).click();
  const soil = page.getByRole("group", { name: /tierra de la finca/i });
  await soil.getByLabel("Razones").selectOption("MR-01");
  await soil.getByLabel("Cantidad").fill("1");
  await soil.getByLabel("Unidad").click();
  await soil.getByLabel("Unidad").fill("kilo");
  await page.getByRole("option", { name: "kilogramo (kg)" }).click();
  await page.getByLabel("Transportado en").selectOption({ label: "Equipaje de mano" });
  await page.getByRole("button", { name: "Emitir acta sin red" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Emitir acta sin red" }).click();
  await page.getByText("Emitida sin red, aún sin registrar").waitFor();
  return true;
}

/** What waits on a device: entries by the code of their declaration, and what is refused or waits behind that. */
const entriesOf = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("pinzon");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction("outbox").objectStore("outbox").getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result.map(({ kind, aggregate, state }) => ({ kind, aggregate, state })));
          });
        });
      }),
  );

for (const desk of desks) {
  const waiting = (await entriesOf(desk.page)).length;
  const returned = performance.now();
  await desk.context.setOffline(false);
  for (;;) {
    if (performance.now() - returned > LONGEST_SENDING_MS) {
      fault(`${desk.officer.name}: something waits although there is a network`);
      break;
    }
    const entries = await entriesOf(desk.page);
    const stopped = new Set(entries.filter(({ state }) => state === "refused").map(({ aggregate }) => aggregate));
    if (entries.every(({ aggregate }) => stopped.has(aggregate))) break;
    await desk.page.waitForTimeout(500);
  }
  desk.left = await entriesOf(desk.page);
  await goWithin(desk.page, "/por-enviar");
  await desk.page
    .getByText(/^Ahora: /)
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  desk.shown = await desk.page.getByRole("main").getByRole("listitem").allInnerTexts();
  const seconds = ((performance.now() - returned) / 1000).toFixed(1);
  console.log(`${desk.officer.name}: ${waiting} entries, after ${seconds} s ${desk.left.length} are left`);
}

let folios = [];
let witnesses = 0;
/** Reviews that stand beside another one until a supervisor decides, by the code of their declaration. */
const beside = new Map();
for (const code of codes) {
  const token = await tokenOf(officers[0]);
  const { state, transitions, acts, departure } = await call("GET", `/declarations/${code}`, { token });
  folios = folios.concat(acts.map(({ folio }) => folio));
  witnesses += transitions.flatMap((step) => step.witnesses).length;
  for (const { to, by } of transitions.flatMap((step) => step.contradictions)) beside.set(code, `${by}: ${to}`);
  const states = transitions.map(({ to }) => to);
  if (new Set(states).size !== states.length) fault(`${code}: doubled, ${states}`);
  for (const { plan, shown, officer, missed } of desks) {
    const what = plan.get(code);
    if (!what || missed.includes(`${code} (${what})`)) continue;
    const isShown = shown.some((text) => text.includes(code));
    const isDone = {
      // What another officer decided otherwise stands beside it.
      clear:
        transitions.some(({ to, by }) => to === "cleared" && by === officer.name) &&
        (state === "cleared" || beside.has(code)),
      seals: state === "cleared" && departure.seals.every(({ condition }) => condition === "intact"),
      broken: departure?.seals.some(({ condition }) => condition === "broken") && state === "in_inspection",
      inspect: state === "in_inspection",
      act: state === "with_findings" && acts.length === 1,
    }[what];
    if (!isDone && !isShown) fault(`${code}: ${what} of ${officer.name} is neither at the server nor on the device`);
    if (isDone && isShown) fault(`${code}: ${what} of ${officer.name} is done, and still shown`);
  }
}
if (new Set(folios).size !== folios.length) fault("an act has two declarations");
const drawn = desks.flatMap(({ shown }) => shown).filter((text) => text.includes("Salió en el sorteo")).length;
for (const code of [contested, broken]) {
  // Where the first one's clearance met the draw, it is shown there.
  const shown = [...desks[1].shown, ...desks[0].shown].find((text) => text.includes(code));
  const told = beside.has(code) ? `side by side, ${beside.get(code)}` : shown?.replaceAll(/\s+/g, " ");
  console.log(`conflict about ${code}: ${told ?? "not shown"}`);
  if (told === undefined) fault(`${code}: the conflict is not shown`);
}
const decided = desks.reduce((sum, { kept }) => sum + kept, 0);
console.log(
  `${decided} decisions, ${folios.length} of ${ACTS} acts, ${drawn} stopped by the draw, ${witnesses} steps with a second witness`,
);
console.log(faults.length === 0 ? "0 lost, 0 doubled, 0 overwritten without a word" : faults.join("\n"));
await browser.close();
const missed = desks.some(({ missed: codesMissed }) => codesMissed.length > 0);
process.exit(faults.length > 0 || missed || folios.length !== ACTS ? 1 : 0);
