// Invented traffic at Baltra and San Cristóbal, through the public API of a running stack.
//
// On a stack without declarations the services' clock is moved, so that ten days of flights are declared, presented and
// reviewed at the hours at which that would have happened. On any other stack the clock is left alone: what people would
// have declared by now for the flights from today on is added. Everything follows from the dates of the flights, so that a
// second run adds only what would have happened since the first.
import { act, forbidden, objectionable } from "./acts.js";
import { Refusal, all, call } from "./api.js";
import { Agenda, MINUTE, addDays, islandDate, islandTime } from "./calendar.js";
import * as clock from "./clock.js";
import { Dice, digest } from "./dice.js";
import { loadKind, luggage } from "./goods.js";
import { party } from "./people.js";
import { ADMINISTRATOR, AUDITOR, PASS_PHRASE, STAFF, createAccount, inspectorsAt, signOut, tokenOf } from "./staff.js";
import { travel, tripsOf, wayHome } from "./trips.js";

const DAYS_BEFORE = 10;
const DAYS_AHEAD = 6;

const started = Date.now();
const today = islandDate(started);
const firstDay = clock.isMovable ? addDays(today, -DAYS_BEFORE) : today;
/** The first travellers declare when the first day begins. */
const opening = islandTime(firstDay, 5);
const hiring = opening - 60 * MINUTE;

const say = (text) => console.log(`\x1b[1m→\x1b[0m ${text}`);
const tell = (text = "") => console.log(text && `    ${text}`);

const agenda = new Agenda();
const counts = { declared: 0, presented: 0, in_inspection: 0, cleared: 0, acts: 0, prints: 0 };

/** Whether the services made something in this run, and not in an earlier one. */
const isNew = (instant) => clock.isMovable || Date.parse(instant) >= started;

async function hireStaff() {
  let created = 0;
  for (const person of STAFF) if ((await createAccount(person)) === "created") created += 1;
  say(`staff: ${created} accounts created, ${STAFF.length} in all`);
}

async function readCatalogue() {
  const products = await all("/products");
  const { disclaimer } = await call("GET", "/settings");
  say(`catalogue: ${products.length} products, text of the oath ${disclaimer.version}`);
  return { products: new Map(products.map((product) => [product.code, product])), oath: disclaimer.version };
}

function declarationBody(trip, { products, oath }) {
  const dice = new Dice(trip.date, trip.number);
  const { traveller, minors } = party(trip, dice);
  const kind = loadKind(trip.number, (round, deck) => new Dice(trip.date, "loads", round).shuffle(deck));
  return {
    travel: travel(trip, traveller.migratory_category, dice),
    traveller,
    minors,
    ...luggage(kind, trip, traveller, products, dice),
    oath: { accepted: true, text_version: oath },
  };
}

/** Null when it was submitted before in other words: the catalogue or the oath has changed since. */
async function submit(key, body) {
  try {
    const declaration = await call("POST", "/declarations", { key: `demo-${digest(key).slice(0, 32)}`, body });
    if (isNew(declaration.submitted_at)) counts.declared += 1;
    return declaration;
  } catch (error) {
    if (error instanceof Refusal && error.problem.reason === "IDEMPOTENCY_KEY_REUSED") return null;
    throw error;
  }
}

/** When somebody declares, at the latest two hours before the counter, where the demonstration begins too late for that. */
function afterOpening({ date, number, declaredAt, controlledAt }) {
  if (declaredAt >= opening) return declaredAt;
  return Math.round(opening + new Dice(date, number, "opening").roll() * (controlledAt - 120 * MINUTE - opening));
}

/** Plans a declaration and what becomes of it. */
function plan(trip, key, body, catalogue) {
  agenda.add(clock.isMovable ? afterOpening(trip) : trip.declaredAt, async () => {
    const declaration = await submit(key, body);
    if (declaration) agenda.add(trip.controlledAt, () => control({ trip, declaration }, catalogue));
  });
}

const DOUBTFUL = ["act", "in_inspection", "act", "cleared", "act", "cleared"];
const CLEAN = Array(10).fill("cleared").with(2, "presented").with(4, "hidden").with(7, "cleared");

/** What becomes of a declaration: follows from itself alone, whatever happens to the others. */
function fate({ trip, declaration: { items } }) {
  if (items.some(forbidden)) return "act";
  const fates = items.some(objectionable) ? DOUBTFUL : CLEAN;
  return fates[new Dice(trip.date, trip.number, "fate").between(0, fates.length - 1)];
}

const airportOf = ({ travel }) => (travel.direction === "salida" ? travel.origin_airport : travel.destination_airport);

const NOTES = { cleared: "Revisión sin novedad.", in_inspection: "Pasa a inspección física del equipaje." };

/** Takes a declaration through the counter, some minutes for each step; what was done already stays as it is. */
async function control(one, catalogue) {
  const { trip, declaration } = one;
  const end = fate(one);
  const dice = (subject) => new Dice(trip.date, trip.number, subject);
  const officer = dice("officer").pick(inspectorsAt(airportOf(declaration)));
  const step = async (verb, body, counted) => {
    const token = await tokenOf(officer);
    const path = `/declarations/${declaration.code}/${verb}`;
    const answer = await call("POST", path, { token, body: { version: declaration.version, ...body } });
    declaration.state = answer.state;
    counts[counted] += 1;
  };
  const minutesLater = (least, most, subject, work) =>
    agenda.add(at + dice(subject).between(least * 60, most * 60) * 1000, work);
  const at = trip.controlledAt;

  if (declaration.state === "submitted") await step("present", {}, "presented");
  if (end === "presented") return;
  const outcome = end === "cleared" ? "cleared" : "in_inspection";
  minutesLater(2, 7, "review", async () => {
    if (declaration.state === "presented") await step("review", { outcome, note: NOTES[outcome] }, outcome);
  });
  if (end === "act" || end === "hidden") {
    minutesLater(12, 25, "act", () => stop(one, officer, end === "hidden", catalogue));
  } else if (end === "in_inspection") {
    const note = "Equipaje revisado; cumple las condiciones.";
    minutesLater(12, 25, "inspected", async () => {
      if (declaration.state === "in_inspection") await step("review", { outcome: "cleared", note }, "cleared");
    });
  }
}

/** Issues the act, prints it and, for some visitors, plans the way home. */
async function stop({ trip, declaration }, officer, hidden, catalogue) {
  const dice = (subject) => new Dice(trip.date, trip.number, subject);
  const token = await tokenOf(officer);
  const issued = await issue(act(trip, declaration, hidden, catalogue.products, dice("act")), token);
  if (issued.isNew) {
    counts.acts += 1;
    await awaitFindings(declaration.code, token);
  }
  const copies = dice("print").weighted([[2, 0], [6, 1], [2, 2]]);
  for (let copy = issued.prints; copy < copies; copy++) {
    await call("POST", `/retentions/${issued.id}/print`, { token });
    counts.prints += 1;
  }
  const { travel: arrival, traveller, minors } = declaration;
  const visits = arrival.direction === "ingreso" && traveller.migratory_category === "turista";
  if (!visits || !dice("returns").chance(0.4)) return;
  // With nothing to declare: the earlier act alone puts them on the red lane.
  const home = { ...wayHome(trip), declaredAt: trip.controlledAt + 30 * 60 * MINUTE };
  const body = {
    travel: travel(home, "turista", dice("home")),
    traveller,
    minors,
    ...luggage("none", home, traveller, catalogue.products, dice("home")),
    oath: { accepted: true, text_version: catalogue.oath },
  };
  plan(home, `${trip.date}/return/${trip.number}`, body, catalogue);
}

async function issue(body, token) {
  try {
    return { ...(await call("GET", `/retentions/${body.id}`, { token })), isNew: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
  return { ...(await call("POST", "/retentions", { token, body })), isNew: true };
}

/** An act turns its declaration by event, so it takes a moment. */
async function awaitFindings(code, token) {
  await poll(`the declaration ${code} is not “con novedad” although an act was issued`, async () => {
    const { state } = await call("GET", `/declarations/${code}`, { token });
    return state === "with_findings";
  });
}

/** Waits until audit has recorded what happened, so that its clock does not move on before. */
async function awaitRecord(instant) {
  const token = await tokenOf(AUDITOR);
  await poll("audit does not record what happens", async () => {
    const { items } = await call("GET", "/audit?page_size=1", { token });
    return items.length > 0 && Date.parse(items[0].time) >= instant;
  });
}

async function poll(failure, done) {
  for (const until = Date.now() + 30_000; !(await done()); ) {
    if (Date.now() > until) throw new Error(`${failure} after 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Lets everything happen that would have happened by now. */
async function letHappen(catalogue) {
  for (let ahead = clock.isMovable ? -DAYS_BEFORE : 0; ahead <= DAYS_AHEAD; ahead++) {
    for (const trip of tripsOf(addDays(today, ahead))) {
      plan(trip, `${trip.date}/${trip.number}`, declarationBody(trip, catalogue), catalogue);
    }
  }
  if (!clock.isMovable) return agenda.run(() => started, () => {});
  for (let day = firstDay; day <= today; day = addDays(day, 1)) {
    agenda.add(islandTime(day, 7.5), () => tokenOf(ADMINISTRATOR));
    agenda.add(islandTime(day, 17.75), () => signOut(AUDITOR));
  }
  let last = hiring;
  await agenda.run(() => Date.now() - MINUTE, async (time) => {
    if (time - last > 2 * MINUTE) await awaitRecord(last);
    clock.moveTo(time);
    last = time;
  });
  clock.moveTo(Date.now());
}

function summarise() {
  tell(`${counts.declared} declarations, ${counts.presented} presented, ${counts.in_inspection} taken to inspection,`);
  tell(`${counts.cleared} cleared, ${counts.acts} acts issued, ${counts.prints} printed`);
}

function introduceStaff() {
  const rows = STAFF.map(({ email, name, role, airports }) => [email, role, airports.join(" ") || "all", name]);
  const width = (column) => Math.max(...rows.map((row) => row[column].length));
  say("accounts, FOR DEMONSTRATION ONLY: the pass phrase is public; never create them where real data is kept");
  for (const row of rows) tell(row.map((cell, column) => cell.padEnd(width(column))).join("  ").trimEnd());
  tell(`pass phrase of all: ${PASS_PHRASE}`);
}

async function main() {
  const catalogue = await readCatalogue();
  if (clock.isMovable) clock.moveTo(hiring);
  await hireStaff();
  say(clock.isMovable ? `what happened from ${firstDay} to now` : `what was declared for flights from ${today} on`);
  await letHappen(catalogue);
  summarise();
  await signOut();
  introduceStaff();
  say(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

try {
  await main();
} catch (error) {
  console.error("\x1b[31m✗\x1b[0m", error instanceof Refusal ? error.message : error);
  if (error instanceof Refusal) console.error(JSON.stringify(error.problem, null, 2));
  process.exitCode = 1;
}
