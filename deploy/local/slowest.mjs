#!/usr/bin/env node
// Prints the 20 slowest tests of a run: slowest <directory with rust.log, *.vitest.json, *.playwright.json>
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const COUNT = 20;
const directory = process.argv[2];
const read = (file) => readFileSync(path.join(directory, file), "utf8");

/** Parses lines such as "test sign_in::a_token_is_bound ... ok <0.123s>", which follow a line "package <name>". */
function rust(text) {
  return text.split(/^package /m).flatMap((part) => {
    const of = part.slice(0, part.indexOf("\n"));
    return [...part.matchAll(/^test (\S+) .*\.\.\. \w+ <([\d.]+)s>$/gm)].map(([, name, seconds]) => ({
      name: `${of} ${name}`,
      seconds: Number(seconds),
    }));
  });
}

function vitest({ testResults }) {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.basename(file)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

function playwright(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ name: `${path.basename(file)} › ${title}`, seconds: duration / 1000 })),
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(playwright)];
}

const tests = readdirSync(directory).flatMap((file) => {
  if (file.endsWith(".vitest.json")) return vitest(JSON.parse(read(file)));
  if (file.endsWith(".playwright.json")) return playwright(JSON.parse(read(file)));
  return file === "rust.log" ? rust(read(file)) : [];
});
const total = tests.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`The ${COUNT} slowest of ${tests.length} tests, which took ${total.toFixed(0)} s in total:`);
for (const { name, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, COUNT)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
