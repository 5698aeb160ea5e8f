// Asks Lighthouse about the pages that travellers open first: a phone, the middle of some runs.
//
//   CHROME_PATH=… node deploy/bench/lighthouse/pages.js <site> <runs>

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [site, runs] = process.argv.slice(2);
const PATHS = ["/", "/busqueda?q=queso", "/declaraciones/nueva"];
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100 };
const BLOCKED_MS = 150;

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function visit(path) {
  const chrome = await launch({ chromeFlags: ["--headless", "--no-sandbox"] });
  try {
    const { lhr } = await lighthouse(site + path, { port: chrome.port, onlyCategories: Object.keys(WANTED) });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return {
      scores: Object.fromEntries(
        Object.keys(WANTED).map((category) => [category, Math.round(lhr.categories[category].score * 100)]),
      ),
      blocked: lhr.audits["total-blocking-time"].numericValue,
      failed: Object.values(lhr.audits).filter(
        ({ score, id }) => score !== null && score < 0.9 && !id.includes("insight"),
      ),
    };
  } finally {
    await chrome.kill();
  }
}

console.log(
  `${"page".padEnd(24)}performance  accessibility  best practices  blocked (wanted: 95, 100, 100, ${BLOCKED_MS} ms)`,
);
for (const path of PATHS) {
  const visits = [];
  for (let run = 0; run < Number(runs); run += 1) visits.push(await visit(path));
  const score = (category) => String(middle(visits.map(({ scores }) => scores[category])));
  const blocked = Math.round(middle(visits.map((seen) => seen.blocked)));
  console.log(
    `${path.padEnd(24)}${score("performance").padEnd(13)}${score("accessibility").padEnd(15)}${score("best-practices").padEnd(16)}${blocked} ms`,
  );
  const failed = new Map(
    visits.flatMap((seen) => seen.failed).map(({ id, title, displayValue }) => [id, `${title} ${displayValue ?? ""}`]),
  );
  for (const [id, title] of failed) console.log(`    ${id}: ${title}`);
}
