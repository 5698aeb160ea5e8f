// A long day of steady traffic, to find leaks. PINZON_SOAK sets its duration (10m).
import { summaryTrendStats, thresholds } from "./limits.js";
import { openApplication, readLegalBasis, typeQuery } from "./traveller.js";

export const options = {
  scenarios: {
    day: {
      executor: "constant-arrival-rate",
      exec: "traveller",
      rate: 5,
      timeUnit: "1s",
      duration: __ENV.PINZON_SOAK || "10m",
      preAllocatedVUs: 50,
      maxVUs: 200,
    },
  },
  thresholds,
  summaryTrendStats,
};

export function traveller() {
  const chance = Math.random();
  if (chance < 0.2) openApplication();
  if (chance > 0.9) readLegalBasis();
  typeQuery();
}
