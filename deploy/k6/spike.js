// One aircraft: 180 people switch on their phones within a minute after landing.
import { sleep } from "k6";

import { summaryTrendStats, thresholds } from "./limits.js";
import { openApplication, typeQuery } from "./traveller.js";

export const options = {
  scenarios: {
    aircraft: {
      executor: "per-vu-iterations",
      exec: "passenger",
      vus: 180,
      iterations: 1,
      maxDuration: "3m",
    },
  },
  thresholds,
  summaryTrendStats,
};

export function passenger() {
  // Most do so in the first seconds.
  sleep(60 * Math.random() ** 2);
  openApplication();
  for (let product = 0; product < 3; product += 1) {
    typeQuery();
    sleep(1 + Math.random() * 3);
  }
}
