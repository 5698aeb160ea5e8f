// A counter's rush: two travellers a second declare, are presented, and reviewed or get an act.
import { summaryTrendStats, thresholds } from "./limits.js";
import { openCounter, passThroughCounter } from "./officer.js";

export const options = {
  scenarios: {
    counter: {
      executor: "constant-arrival-rate",
      rate: 2,
      timeUnit: "1s",
      duration: "1m",
      preAllocatedVUs: 30,
      maxVUs: 100,
    },
  },
  thresholds,
  summaryTrendStats,
};

export const setup = openCounter;
export default passThroughCounter;
