import { expect, test } from "vitest";
import { JONAS } from "../../../testing/people";
import type { ActChoices, ItemChoices } from "../../offline/last-choices";
import { type ActForm, addedItem, emptyAct } from "./act-form";
import {
  choicesIn,
  flightsOn,
  lastDecisions,
  lastDestinations,
  lastReasons,
  lastUnits,
  withLastPlace,
} from "./last-choices";

const kept: ItemChoices = { decision: "retencion", rejection_destination: "", reasons: ["MR-01"], unit: "KGM" };
const burnt: ItemChoices = {
  decision: "rechazo",
  rejection_destination: "DR-01",
  reasons: ["MR-02", "MR-01"],
  unit: "H87",
};
const act = (change: Partial<ActChoices> = {}): ActChoices => ({
  airport: "GPS",
  direction: "ingreso",
  control_point: "Puerta 2",
  carried_in: "TR-01",
  flight: { airline: "LA", number: "LA1411", date: "2026-11-22" },
  items: [kept],
  ...change,
});

test("what is kept of an act are its choices for what went into it, and nothing of the person", () => {
  const goods = { ...addedItem(null, "tierra de Ana", undefined), reasons: ["MR-01"], unit: "KGM", seal_number: "S-1" };
  const form: ActForm = {
    ...emptyAct("GPS"),
    control_point: " Puerta 2 ",
    carried_in: "TR-01",
    passenger: JONAS,
    flight: { airline: "LA", number: " la1411", date: "2026-11-22" },
    items: [
      { ...goods, rejection_destination: "DR-01" },
      { ...goods, included: false },
    ],
    signing: { mode: "refused", witness: "Eva Paz" },
    observations: "Bolso azul",
  };
  expect(choicesIn(form)).toEqual(act());
});

test("a new act begins at the last control point of its airport and direction, with the last carrier that is still offered", () => {
  const acts = [
    act({ direction: "salida", control_point: "Salida B", carried_in: "TR-02" }),
    act(),
    act({ control_point: "Puerta 1" }),
  ];
  expect(withLastPlace(emptyAct("GPS"), acts, ["TR-01", "TR-02"])).toMatchObject({
    control_point: "Puerta 2",
    carried_in: "TR-02",
  });
  expect(withLastPlace(emptyAct("SCY"), acts, ["TR-01"])).toMatchObject({
    control_point: "Arribo de pasajeros",
    carried_in: "",
  });
  const declared = { ...emptyAct("GPS"), carried_in: "TR-09" };
  expect(withLastPlace(declared, acts, ["TR-02"]).carried_in).toBe("TR-09");
  expect(withLastPlace(emptyAct("GPS"), [], ["TR-01"])).toEqual(emptyAct("GPS"));
});

test("the last three of each are offered, once and the newest first", () => {
  const acts = [
    act({ items: [kept, burnt] }),
    act({ items: [{ ...burnt, rejection_destination: "DR-02", reasons: ["MR-03", "MR-04"], unit: "" }, kept] }),
  ];
  expect(lastReasons(acts)).toEqual(["MR-01", "MR-02", "MR-03"]);
  expect(lastDestinations(acts)).toEqual(["DR-01", "DR-02"]);
  expect(lastUnits(acts)).toEqual(["KGM", "H87"]);
});

test("a decision is offered once, and only while its reasons and its destination are", () => {
  const reversed = { ...burnt, reasons: burnt.reasons.toReversed(), unit: "KGM" };
  const acts = [act({ items: [burnt, reversed, kept] })];
  const offered = { reasons: ["MR-01", "MR-02"], destinations: ["DR-01"] };
  const first = { decision: "rechazo", rejection_destination: "DR-01", reasons: ["MR-02", "MR-01"] };
  const second = { decision: "retencion", rejection_destination: "", reasons: ["MR-01"] };
  expect(lastDecisions(acts, offered)).toEqual([first, second]);
  expect(lastDecisions(acts, { ...offered, reasons: ["MR-01"] })).toEqual([second]);
  expect(lastDecisions(acts, { ...offered, destinations: [] })).toEqual([second]);
});

test("flights are those of today at the airport", () => {
  const flight = { airline: "AV", number: "AV1680", date: "2026-11-22" };
  const acts = [
    act(),
    act({ airport: "SCY", flight }),
    act({ flight: { ...flight, date: "2026-11-21" } }),
    act({ flight }),
    act(),
    act({ flight: { ...flight, number: "" } }),
  ];
  expect(flightsOn(acts, "GPS", "2026-11-22").map(({ number }) => number)).toEqual(["LA1411", "AV1680"]);
});
