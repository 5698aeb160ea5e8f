// A busy morning: travellers type queries, seven of ten the same as others.
import { summaryTrendStats, thresholds } from "./limits.js";
import { typeQuery } from "./traveller.js";

export const options = {
  scenarios: {
    morning: {
      executor: "ramping-arrival-rate",
      exec: "traveller",
      // Travellers per second; each types one query, which causes about eight requests.
      startRate: 1,
      timeUnit: "1s",
      stages: [
        { target: 20, duration: "20s" },
        { target: 20, duration: "60s" },
        { target: 0, duration: "10s" },
      ],
      preAllocatedVUs: 100,
      maxVUs: 400,
    },
  },
  thresholds,
  summaryTrendStats,
};

export function traveller() {
  typeQuery();
}
