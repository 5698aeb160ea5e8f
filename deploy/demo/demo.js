// Creates invented traffic at Baltra and San Cristóbal through the public API of a running stack.
//
// On a stack without declarations the services' clock is set, so that ten days of flights are declared, presented and
// reviewed at realistic times. On any other stack the clock is left alone, and only what people would have declared by
// now for flights from today on is added. Everything is derived from the dates of the flights, so a second run adds
// only what would have happened since the first.
import { act, controlPointAt, forbidden, objectionable, risky } from "./acts.js";
import { keepInCustody } from "./custody.js";
import { ApiError, all, call } from "./api.js";
import { Agenda, MINUTE, addDays, islandDate, islandTime } from "./calendar.js";
import * as clock from "./clock.js";
import { SeededRandom, digest } from "./random.js";
import { loadKind, luggage } from "./goods.js";
import { setMarks } from "./marks.js";
import { abandonedBag, amnestyCount } from "./ownerless.js";
import { writePassengers } from "./passengers.js";
import { party } from "./people.js";
import { openSeries, takeSeals } from "./seals.js";
import { ADMINISTRATOR, AUDITOR, PASS_PHRASE, STAFF, createAccount, inspectorsAt, signOut, tokenOf } from "./staff.js";
import { returnTrip, travel, tripsOf } from "./trips.js";

const DAYS_BEFORE = 10;
const DAYS_AHEAD = 6;

const started = Date.now();
const today = islandDate(started);
const firstDay = clock.isMovable ? addDays(today, -DAYS_BEFORE) : today;
/** The time of the first declarations. */
const opening = islandTime(firstDay, 5);
const staffCreated = opening - 60 * MINUTE;

const say = (text) => console.log(`\x1b[1m→\x1b[0m ${text}`);
const print = (text = "") => console.log(text && `    ${text}`);

const agenda = new Agenda();
const counts = { declared: 0, sealed: 0, presented: 0, in_inspection: 0, cleared: 0, acts: 0, prints: 0 };

/** Whether an instant is in this run and not in an earlier one. */
const isNew = (instant) => clock.isMovable || Date.parse(instant) >= started;

async function createStaff() {
  let created = 0;
  for (const person of STAFF) if ((await createAccount(person)) === "created") created += 1;
  say(`staff: ${created} accounts created, ${STAFF.length} in all`);
}

async function readCatalogue() {
  const products = await all("/products");
  const { disclaimer } = await call("GET", "/settings");
  const controlPoints = await all("/catalogues/control-points");
  say(`catalogue: ${products.length} products, text of the oath ${disclaimer.version}`);
  return {
    products: new Map(products.map((product) => [product.code, product])),
    oath: disclaimer.version,
    controlPoints,
  };
}

function declarationBody(trip, { products, oath }) {
  const random = new SeededRandom(trip.date, trip.number);
  const { traveller, minors } = party(trip, random);
  const kind = loadKind(trip.number, (round, deck) => new SeededRandom(trip.date, "loads", round).shuffle(deck));
  return {
    travel: travel(trip, traveller.migratory_category, random),
    traveller,
    minors,
    ...luggage(kind, trip, traveller, products, random),
    oath: { accepted: true, text_version: oath },
  };
}

/** Returns null if an earlier run submitted other content, because the catalogue or the oath has changed since. */
async function submit(key, body) {
  try {
    const declaration = await call("POST", "/declarations", { key: `demo-${digest(key).slice(0, 32)}`, body });
    if (isNew(declaration.submitted_at)) counts.declared += 1;
    return declaration;
  } catch (error) {
    if (error instanceof ApiError && error.problem.reason === "IDEMPOTENCY_KEY_REUSED") return null;
    throw error;
  }
}

/** Returns the time of a declaration, moved after the start of the demo and at least two hours before the counter. */
function afterOpening({ date, number, declaredAt, controlledAt }) {
  if (declaredAt >= opening) return declaredAt;
  return Math.round(
    opening + new SeededRandom(date, number, "opening").next() * (controlledAt - 120 * MINUTE - opening),
  );
}

/** Schedules a declaration and its control. */
function schedule(trip, key, body, catalogue) {
  agenda.add(clock.isMovable ? afterOpening(trip) : trip.declaredAt, async () => {
    const declaration = await submit(key, body);
    if (!declaration) return;
    const decision = departureDecision(trip, declaration);
    if (decision) agenda.add(trip.controlledAt - FLIGHT, () => controlDeparture(declaration, decision));
    agenda.add(trip.controlledAt, () => control({ trip, declaration }, catalogue));
  });
}

/** From the filter before boarding to the counter. */
const FLIGHT = 115 * MINUTE;
/** Most bags are sealed; some travellers nobody looked at. */
const FILTERED = [
  [16, "cleared"],
  [3, "pending"],
  [1, "skipped"],
];
const SKIPPED = "El filtro estuvo cerrado.";
const LET_THROUGH = "Va en la maleta precintada. Lo decide el control de llegada.";

/** What the filter before boarding decides; null where it does nothing, or has done it in an earlier run. */
function departureDecision(trip, { departure, items }) {
  if (departure?.state !== "pending") return null;
  const random = new SeededRandom(trip.date, trip.number, "filter");
  const outcome = random.weighted(FILTERED);
  if (outcome === "pending") return null;
  const { airport, state } = departure;
  if (outcome === "skipped") return { airport, state, outcome, bags: null, note: SKIPPED };
  return { airport, state, outcome, bags: random.between(0, 2), note: items.some(risky) ? LET_THROUGH : null };
}

/** The control before boarding: bags are counted and sealed. */
async function controlDeparture(declaration, { airport, ...decision }) {
  const [officer] = inspectorsAt(airport);
  const seals = takeSeals(airport, decision.bags ?? 0, new SeededRandom(declaration.code, "seals"));
  const body = { version: declaration.version, ...decision, seals };
  const path = `/declarations/${declaration.code}/departure`;
  const { departure } = await call("POST", path, { token: await tokenOf(officer), body });
  declaration.departure = departure;
  counts.sealed += seals.length;
}

/** Looks at the seals on arrival; few did not arrive as they left. */
async function checkSeals({ trip, declaration }, token) {
  const unchecked = declaration.departure?.seals.filter(({ condition }) => !condition) ?? [];
  if (unchecked.length === 0) return;
  const random = new SeededRandom(trip.date, trip.number, "seals");
  const seals = unchecked.map(({ number }) => ({ number, condition: random.chance(0.02) ? "broken" : "intact" }));
  const path = `/declarations/${declaration.code}/seals`;
  const answer = await call("POST", path, { token, body: { version: declaration.version, seals } });
  declaration.lane = answer.lane;
  declaration.departure = answer.departure;
}

const DOUBTFUL = ["act", "in_inspection", "act", "cleared", "act", "cleared"];
const CLEAN = Array(10).fill("cleared").with(2, "presented").with(4, "hidden").with(7, "cleared");

/** Returns how the control of a declaration ends, independently of all others. */
function outcomeOf({ trip, declaration: { items } }) {
  if (items.some(forbidden)) return "act";
  const outcomes = items.some(objectionable) ? DOUBTFUL : CLEAN;
  return outcomes[new SeededRandom(trip.date, trip.number, "fate").between(0, outcomes.length - 1)];
}

const airportOf = ({ travel }) => (travel.direction === "salida" ? travel.origin_airport : travel.destination_airport);

const NOTES = { cleared: "Revisión sin novedad.", in_inspection: "Pasa a inspección física del equipaje." };

/** Schedules the steps of a control, some minutes apart; skips those of an earlier run. */
async function control(declared, catalogue) {
  const { trip, declaration } = declared;
  const end = outcomeOf(declared);
  const random = (subject) => new SeededRandom(trip.date, trip.number, subject);
  const officer = random("officer").pick(inspectorsAt(airportOf(declaration)));
  const step = async (verb, body, counted) => {
    const token = await tokenOf(officer);
    const path = `/declarations/${declaration.code}/${verb}`;
    const answer = await call("POST", path, {
      token,
      body: { version: declaration.version, state: declaration.state, ...body },
    });
    declaration.state = answer.state;
    declaration.lane = answer.lane;
    counts[counted] += 1;
  };
  const minutesLater = (min, max, subject, task) =>
    agenda.add(at + random(subject).between(min * 60, max * 60) * 1000, task);
  const at = trip.controlledAt;

  if (declaration.state === "submitted") {
    await checkSeals(declared, await tokenOf(officer));
    await step("present", {}, "presented");
  }
  if (end === "presented") return;
  const isStopped =
    declaration.lane?.reasons.some(({ code }) => code === "RANDOM_DRAW" || code === "UNSOUND_SEAL") ?? false;
  const outcome = end === "cleared" && !isStopped ? "cleared" : "in_inspection";
  minutesLater(2, 7, "review", async () => {
    if (declaration.state === "presented") await step("review", { outcome, note: NOTES[outcome] }, outcome);
  });
  if (end === "act" || end === "hidden") {
    minutesLater(12, 25, "act", () => issueAct(declared, officer, end === "hidden", catalogue));
  } else if (end === "in_inspection" || isStopped) {
    const note = "Equipaje revisado; cumple las condiciones.";
    minutesLater(12, 25, "inspected", async () => {
      if (declaration.state === "in_inspection") await step("review", { outcome: "cleared", note }, "cleared");
    });
  }
}

/** Issues and prints an act and, for some visitors, schedules the declaration of the trip home. */
async function issueAct({ trip, declaration }, officer, hidden, catalogue) {
  const random = (subject) => new SeededRandom(trip.date, trip.number, subject);
  const token = await tokenOf(officer);
  const issued = await findOrIssue(act(trip, declaration, hidden, catalogue, random("act")), token);
  if (issued.isNew) {
    counts.acts += 1;
    await awaitFindings(declaration.code, token);
    await keepInCustody(issued, officer);
  }
  const copies = random("print").weighted([
    [2, 0],
    [6, 1],
    [2, 2],
  ]);
  for (let copy = issued.prints; copy < copies; copy++) {
    await call("POST", `/retentions/${issued.id}/print`, { token });
    counts.prints += 1;
  }
  const { travel: arrival, traveller, minors } = declaration;
  const visits = arrival.direction === "ingreso" && traveller.migratory_category === "turista";
  if (!visits || !random("returns").chance(0.4)) return;
  // They declare nothing, so only the earlier act puts them on the red lane.
  const home = { ...returnTrip(trip), declaredAt: trip.controlledAt + 30 * 60 * MINUTE };
  const body = {
    travel: travel(home, "turista", random("home")),
    traveller,
    minors,
    ...luggage("none", home, traveller, catalogue.products, random("home")),
    oath: { accepted: true, text_version: catalogue.oath },
  };
  schedule(home, `${trip.date}/return/${trip.number}`, body, catalogue);
}

/** Where what lay in the bins is counted in the evening. */
const AMNESTY_BINS = [
  { airport: "UIO", direction: "salida" },
  { airport: "GPS", direction: "ingreso" },
];

/** Schedules the amnesty counts of a day. */
function scheduleAmnestyCounts(day, { products, controlPoints }) {
  for (const { airport, direction } of AMNESTY_BINS) {
    const time = islandTime(day, 17.5);
    const controlPoint = controlPointAt(controlPoints, airport, direction);
    agenda.add(time, () => issueOwnerless(amnestyCount(day, time, { airport, controlPoint }, products)));
  }
}

async function issueOwnerless(body) {
  const [officer] = inspectorsAt(body.airport);
  const { isNew: issued } = await findOrIssue(body, await tokenOf(officer));
  if (issued) counts.acts += 1;
}

async function findOrIssue(body, token) {
  try {
    return { ...(await call("GET", `/retentions/${body.id}`, { token })), isNew: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return { ...(await call("POST", "/retentions", { token, body })), isNew: true };
}

/** Waits for the event of an act to change its declaration. */
async function awaitFindings(code, token) {
  await poll(`the declaration ${code} is not “con novedad” although an act was issued`, async () => {
    const { state } = await call("GET", `/declarations/${code}`, { token });
    return state === "with_findings";
  });
}

/**
 * Waits until audit has recorded an event of this instant, before the clock moves on. Those of two services have no
 * order.
 */
async function awaitRecord(instant) {
  const token = await tokenOf(AUDITOR);
  await poll("audit has not recorded the latest event", async () => {
    const { items } = await call("GET", "/audit?page_size=50", { token });
    return items.some(({ time }) => Date.parse(time) >= instant);
  });
}

async function poll(failure, done) {
  for (const until = Date.now() + 30_000; !(await done());) {
    if (Date.now() > until) throw new Error(`${failure} after 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Runs everything that would have happened by now. */
async function runAgenda(catalogue) {
  for (let ahead = clock.isMovable ? -DAYS_BEFORE : 0; ahead <= DAYS_AHEAD; ahead++) {
    for (const trip of tripsOf(addDays(today, ahead))) {
      schedule(trip, `${trip.date}/${trip.number}`, declarationBody(trip, catalogue), catalogue);
    }
  }
  if (!clock.isMovable)
    return agenda.run(
      () => started,
      () => {},
    );
  for (let day = firstDay; day <= today; day = addDays(day, 1)) {
    agenda.add(islandTime(day, 7.5), () => tokenOf(ADMINISTRATOR));
    agenda.add(islandTime(day, 17.75), () => signOut(AUDITOR));
    scheduleAmnestyCounts(day, catalogue);
  }
  const found = islandTime(addDays(today, -2), 11.25);
  const filter = controlPointAt(catalogue.controlPoints, "UIO", "salida");
  agenda.add(found, () => issueOwnerless(abandonedBag(addDays(today, -2), found, "UIO", filter)));
  let last = staffCreated;
  await agenda.run(
    () => Date.now() - MINUTE,
    async (time) => {
      if (time - last > 2 * MINUTE) await awaitRecord(last);
      clock.moveTo(time);
      last = time;
    },
  );
  clock.moveTo(Date.now());
}

function printSummary() {
  print(
    `${counts.declared} declarations, ${counts.sealed} bags sealed, ${counts.presented} presented, ${counts.in_inspection} taken to inspection,`,
  );
  print(`${counts.cleared} cleared, ${counts.acts} acts issued, ${counts.prints} printed`);
}

function printStaff() {
  const rows = STAFF.map(({ email, name, role, airports }) => [email, role, airports.join(" ") || "all", name]);
  const width = (column) => Math.max(...rows.map((row) => row[column].length));
  say("accounts, FOR DEMONSTRATION ONLY: the pass phrase is public; never create them where real data is kept");
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join("  ")
        .trimEnd(),
    );
  print(`pass phrase of all: ${PASS_PHRASE}`);
}

async function main() {
  const catalogue = await readCatalogue();
  if (clock.isMovable) clock.moveTo(staffCreated);
  await createStaff();
  await openSeries();
  // A session lasts twelve hours. One of this hour would have ended before the evening of the first day.
  await signOut();
  say(clock.isMovable ? `what happened from ${firstDay} to now` : `what was declared for flights from ${today} on`);
  await runAgenda(catalogue);
  printSummary();
  if (clock.isMovable) await writePassengers();
  await setMarks();
  await signOut();
  printStaff();
  say(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

try {
  await main();
} catch (error) {
  console.error("\x1b[31m✗\x1b[0m", error instanceof ApiError ? error.message : error);
  if (error instanceof ApiError) console.error(JSON.stringify(error.problem, null, 2));
  process.exitCode = 1;
}
