#!/usr/bin/env node
// Prints the tests of a run that failed, and where none did, the 20 slowest:
// test-report <directory with rust.log, *.vitest.json, *.playwright.json>
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const COUNT = 20;
/** Lines of a failure. */
const LINES = 12;
const directory = process.argv[2];
const read = (file) => readFileSync(path.join(directory, file), "utf8");

/**
 * Parses lines such as "test sign_in::a_token_is_bound ... ok <0.123s>", which follow a line "package <name>". What a
 * failed test printed follows "---- <test> stdout ----".
 */
function rust(text) {
  return text.split(/^package /m).flatMap((part) => {
    const of = part.slice(0, part.indexOf("\n"));
    return [...part.matchAll(/^test (\S+) .*\.\.\. (\w+) <([\d.]+)s>$/gm)].map(([, name, outcome, seconds]) => ({
      name: `${of} ${name}`,
      seconds: Number(seconds),
      failure: outcome === "FAILED" ? (part.split(`---- ${name} stdout ----\n`)[1] ?? "").split("\n---- ")[0] : null,
    }));
  });
}

function vitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.basename(name);
    const tests = assertionResults.map(({ fullName, duration, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      failure: failureMessages?.length > 0 ? failureMessages.join("\n") : null,
    }));
    const unexplained = status === "failed" && tests.every(({ failure }) => failure === null);
    return unexplained ? [...tests, { name: file, seconds: 0, failure: message }] : tests;
  });
}

function playwright(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration, errors }) => ({
        name: `${path.basename(file)} › ${title}`,
        seconds: duration / 1000,
        failure: errors.length > 0 ? errors.map(({ message }) => message).join("\n") : null,
      })),
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(playwright)];
}

const tests = readdirSync(directory).flatMap((file) => {
  if (file.endsWith(".vitest.json")) return vitest(JSON.parse(read(file)));
  if (file.endsWith(".playwright.json")) return playwright(JSON.parse(read(file)));
  return file === "rust.log" ? rust(read(file)) : [];
});
const failed = tests.filter(({ failure }) => failure !== null);
if (failed.length > 0) {
  console.log(`${failed.length} of ${tests.length} tests failed:`);
  for (const { name, failure } of failed) {
    console.log(`\n${name}\n${failure.split("\n").slice(0, LINES).join("\n")}`);
  }
} else {
  const total = tests.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`The ${COUNT} slowest of ${tests.length} tests, which took ${total.toFixed(0)} s in total:`);
  for (const { name, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, COUNT)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
}
