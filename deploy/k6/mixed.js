// A morning with everything at once: people type, phones open the application, and a counter receives travellers.
import { summaryTrendStats, thresholds } from "./limits.js";
import { openCounter, passThroughCounter } from "./officer.js";
import { openApplication, typeQuery } from "./traveller.js";

const duration = "1m";
const arrivals = (exec, rate) => ({
  executor: "constant-arrival-rate",
  exec,
  rate,
  timeUnit: "1s",
  duration,
  preAllocatedVUs: 30,
  maxVUs: 200,
});

export const options = {
  scenarios: {
    people: arrivals("person", 10),
    phones: arrivals("phone", 3),
    counter: arrivals("counter", 2),
  },
  thresholds,
  summaryTrendStats,
};

export const setup = openCounter;
export const person = () => typeQuery();
export const phone = () => openApplication();
export const counter = passThroughCounter;
