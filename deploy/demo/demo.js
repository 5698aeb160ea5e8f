// A week of invented traffic at Baltra and San Cristóbal, through the public API of a running stack.
//
// Everything follows from the dates of the flights. A second run on the same day adds nothing; a run on the
// next day brings the week forward by one.
import { act, forbidden, objectionable } from "./acts.js";
import { Refusal, all, call, each } from "./api.js";
import { Dice, digest } from "./dice.js";
import { loadKind, luggage } from "./goods.js";
import { party } from "./people.js";
import { AUDITOR, PASS_PHRASE, STAFF, createAccount, inspectorsAt, signOut, tokenOf } from "./staff.js";
import { addDays, flightHome, todayOnTheIslands, travel, trips } from "./trips.js";

const started = Date.now();
const say = (text) => console.log(`\x1b[1m→\x1b[0m ${text}`);
const tell = (text = "") => console.log(text && `    ${text}`);

/** The clocks are this machine's, both of them. */
const isNew = (instant) => Date.parse(instant) >= started;

async function hireStaff() {
  const answers = await each(STAFF, createAccount, 2);
  say(`staff: ${answers.filter((answer) => answer === "created").length} accounts created, ${STAFF.length} in all`);
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
    return await call("POST", "/declarations", { key: `demo-${digest(key).slice(0, 32)}`, body });
  } catch (error) {
    if (error instanceof Refusal && error.problem.reason === "IDEMPOTENCY_KEY_REUSED") return null;
    throw error;
  }
}

async function declareTrips(planned, catalogue) {
  say(`declarations for flights from ${planned[0].date} to ${planned.at(-1).date}`);
  const declared = [];
  for (const date of new Set(planned.map((trip) => trip.date))) {
    const ofDay = planned.filter((trip) => trip.date === date);
    const answers = await each(ofDay, async (trip) => ({
      trip,
      declaration: await submit(`${trip.date}/${trip.number}`, declarationBody(trip, catalogue)),
    }));
    const known = answers.filter(({ declaration }) => declaration);
    const added = known.filter(({ declaration }) => isNew(declaration.submitted_at));
    const changed = answers.length - known.length;
    const others = changed > 0 ? `, ${changed} there already with other content` : "";
    tell(`${date}  ${answers.length} declarations, ${added.length} new${others}`);
    declared.push(...known);
  }
  return declared;
}

const DOUBTFUL = ["act", "in_inspection", "act", "cleared", "act", "cleared"];
const CLEAN = Array(10).fill("cleared").with(2, "presented").with(4, "hidden").with(7, "in_inspection");

/** What becomes of one of today's declarations: follows from itself alone, whatever happens to the others. */
function fate({ trip, declaration: { items } }) {
  if (items.some(forbidden)) return "act";
  const fates = items.some(objectionable) ? DOUBTFUL : CLEAN;
  return fates[trip.number % fates.length];
}

const airportOf = ({ travel }) => (travel.direction === "salida" ? travel.origin_airport : travel.destination_airport);

const NOTES = { cleared: "Revisión sin novedad.", in_inspection: "Pasa a inspección física del equipaje." };

/** Takes one of today's declarations as far as it is meant to go; what is further already stays. */
async function control({ trip, declaration }, products) {
  const end = fate({ trip, declaration });
  const dice = (subject) => new Dice(trip.date, trip.number, subject);
  const officer = dice("officer").pick(inspectorsAt(airportOf(declaration)));
  const path = `/declarations/${declaration.code}`;
  const step = async (verb, body) => {
    const token = await tokenOf(officer);
    const answer = await call("POST", `${path}/${verb}`, { token, body: { version: declaration.version, ...body } });
    declaration.state = answer.state;
    return 1;
  };
  const steps = { presented: 0, in_inspection: 0, cleared: 0, acts: 0, prints: 0 };
  if (declaration.state === "submitted") steps.presented += await step("present");
  if (declaration.state === "presented" && end !== "presented") {
    const outcome = end === "cleared" ? "cleared" : "in_inspection";
    steps[outcome] += await step("review", { outcome, note: NOTES[outcome] });
  }
  const stopped = end === "act" || end === "hidden";
  if (stopped) {
    const issued = await issue(act(trip, declaration, end === "hidden", products, dice("act")), officer);
    const copies = dice("print").weighted([[4, 0], [6, 1], [2, 2]]);
    if (isNew(issued.issued_at)) steps.acts++;
    for (let copy = issued.prints; copy < copies; copy++) {
      await call("POST", `/retentions/${issued.id}/print`, { token: await tokenOf(officer) });
      steps.prints++;
    }
  }
  return { steps, stopped };
}

async function issue(body, officer) {
  try {
    return await call("GET", `/retentions/${body.id}`, { token: await tokenOf(AUDITOR) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
  return call("POST", "/retentions", { token: await tokenOf(officer), body });
}

async function controlToday(declared, products) {
  const outcomes = await each(declared, (one) => control(one, products));
  const sum = (step) => outcomes.reduce((total, { steps }) => total + steps[step], 0);
  say("counters, for today's flights");
  tell(`${sum("presented")} presented, ${sum("in_inspection")} taken to inspection, ${sum("cleared")} cleared`);
  tell(`${sum("acts")} acts issued, ${sum("prints")} prints`);
  return {
    stopped: declared.filter((_, index) => outcomes[index].stopped),
    stoppedNow: declared.filter((_, index) => outcomes[index].steps.acts > 0),
  };
}

/** An act turns its declaration by event, so it takes a moment. */
async function awaitFindings(stopped, today) {
  const codes = stopped.map(({ declaration }) => declaration.code);
  for (const until = Date.now() + 30_000; ; ) {
    const token = await tokenOf(AUDITOR);
    const found = await all("/declarations", { flight_date: today, state: "with_findings" }, token);
    const turned = new Set(found.map((one) => one.code));
    if (codes.every((code) => turned.has(code))) return;
    if (Date.now() > until) throw new Error("acts were issued, but their declarations are not “con novedad” after 30 s");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Two visitors with an act declare their way home, with nothing: the earlier act puts them on the red lane. */
async function declareReturns(stopped, today, catalogue) {
  const visitors = stopped.filter(
    ({ declaration: { travel, traveller } }) =>
      travel.direction === "ingreso" && traveller.migratory_category === "turista",
  );
  const declared = [];
  for (const { trip, declaration } of visitors.slice(0, 2)) {
    const flight = flightHome(airportOf(declaration));
    const home = { date: addDays(today, 4 + declared.length), number: trip.number, flight };
    const dice = new Dice(today, trip.number, "return");
    const body = {
      travel: travel(home, "turista", dice),
      traveller: declaration.traveller,
      minors: declaration.minors,
      ...luggage("none", home, declaration.traveller, catalogue.products, dice),
      oath: { accepted: true, text_version: catalogue.oath },
    };
    const answer = await submit(`${today}/return/${trip.number}`, body);
    if (answer) declared.push({ trip: home, declaration: answer });
  }
  const added = declared.filter(({ declaration }) => isNew(declaration.submitted_at)).length;
  say(`way home of visitors with an act: ${declared.length} declarations, ${added} new`);
  return declared;
}

async function summarise(declared) {
  const ours = new Set(declared.map(({ declaration }) => declaration.code));
  const dates = [...new Set(declared.map(({ trip }) => trip.date))].sort();
  const token = await tokenOf(AUDITOR);
  const lists = await each(dates, (date) => all("/declarations", { flight_date: date }, token));
  const rows = lists.flat().filter((row) => ours.has(row.code));
  const lanes = ["verde", "amarillo", "rojo"];
  const line = (name, cells) => tell(name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join(""));
  const counts = (counted) => [
    ...lanes.map((lane) => counted.filter((row) => row.lane === lane).length),
    counted.length,
  ];

  say(`${rows.length} declarations of the demonstration, by state and lane`);
  line("", [...lanes, "total"]);
  for (const state of ["submitted", "presented", "in_inspection", "cleared", "with_findings", "annulled", "expired"]) {
    const standing = rows.filter((row) => row.state === state);
    if (standing.length > 0) line(state, counts(standing));
  }
  line("total", counts(rows));
  for (const airport of ["GPS", "SCY"]) {
    tell(`${airport}: ${rows.filter((row) => row.airport === airport).length} declarations to control`);
  }
  const made = declared.filter(({ declaration }) => isNew(declaration.submitted_at)).length;
  tell();
  tell(`${made} of them were submitted by this run. The server's clock is real: whatever was submitted,`);
  tell("presented, reviewed or issued bears the moment of the run. The week is that of the flights ahead.");
}

function introduceStaff() {
  const rows = STAFF.map(({ email, name, role, airports }) => [email, role, airports.join(" ") || "all", name]);
  const width = (column) => Math.max(...rows.map((row) => row[column].length));
  say("accounts, FOR DEMONSTRATION ONLY: the pass phrase is public; never create them where real data is kept");
  for (const row of rows) tell(row.map((cell, column) => cell.padEnd(width(column))).join("  ").trimEnd());
  tell(`pass phrase of all: ${PASS_PHRASE}`);
}

async function main() {
  const today = todayOnTheIslands();
  await hireStaff();
  const catalogue = await readCatalogue();
  const declared = await declareTrips(trips(today), catalogue);
  const { stopped, stoppedNow } = await controlToday(
    declared.filter(({ trip }) => trip.date === today),
    catalogue.products,
  );
  await awaitFindings(stoppedNow, today);
  declared.push(...(await declareReturns(stopped, today, catalogue)));
  await summarise(declared);
  await signOut();
  introduceStaff();
  say(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

try {
  await main();
} catch (error) {
  console.error("\x1b[31m✗\x1b[0m", error instanceof Refusal ? error.message : error);
  if (error instanceof Refusal) console.error(JSON.stringify(error.problem, null, 2));
  console.error("Run it again when that is mended: it goes on where it stopped.");
  process.exitCode = 1;
}
