// A long day: steady traffic, to see what grows. PINZON_SOAK says how long (10m).
import { summaryTrendStats, thresholds } from "./limits.js";
import { openApplication, readTheLaw, typeQuery } from "./traveller.js";

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
  const wish = Math.random();
  if (wish < 0.2) openApplication();
  if (wish > 0.9) readTheLaw();
  typeQuery();
}
