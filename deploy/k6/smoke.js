// Smoke test: one traveller does everything, three times.
import { summaryTrendStats, thresholds } from "./limits.js";
import { openApplication, readLegalBasis, typeQuery } from "./traveller.js";

export const options = { vus: 1, iterations: 3, thresholds, summaryTrendStats };

export default function () {
  openApplication();
  typeQuery();
  readLegalBasis();
}
