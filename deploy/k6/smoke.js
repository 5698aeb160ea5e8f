// Does it work at all: one traveller, everything once over.
import { summaryTrendStats, thresholds } from "./limits.js";
import { openApplication, readTheLaw, typeQuery } from "./traveller.js";

export const options = { vus: 1, iterations: 3, thresholds, summaryTrendStats };

export default function () {
  openApplication();
  typeQuery();
  readTheLaw();
}
