// How much public search suffers from a flood of sign-ins, as a ratio, in one interleaved run.
//
// The flood goes straight to the gateway, each try from another address and for another account, so
// that no limit stops it before the passwords are hashed.
//
//   PINZON_PORT_BASE=28000 node deploy/bench/sign-in-flood.js [rounds] [seconds]

import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const gateway = `http://127.0.0.1:${Number(process.env.PINZON_PORT_BASE ?? 28000) + 20}/api`;
const rounds = Number(process.argv[2] ?? 4);
const seconds = Number(process.argv[3] ?? 5);
const FLOOD_PER_SECOND = 200;
const SEARCHERS = 8;
const WORDS = ["aguacate", "queso", "semillas", "tierra", "miel", "carne", "flores", "arroz"];

async function searchFor(until, counted) {
  for (let n = 0; Date.now() < until; n += 1) {
    const answer = await fetch(`${gateway}/products?q=${WORDS[n % WORDS.length]}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`search answered ${answer.status}`);
    counted();
  }
}

// Runs on a thread of its own, so that the searchers' own work is not held up by it.
async function flood(until) {
  const statuses = {};
  const tries = [];
  for (let n = 0; Date.now() < until; n += 1) {
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    tries.push(
      fetch(`${gateway}/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify({ email: `n${n}.${until}@flood.test`, password: "una frase cualquiera", rememberMe: false }),
      }).then(async (answer) => {
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 / FLOOD_PER_SECOND));
  }
  await Promise.all(tries);
  parentPort.postMessage(statuses);
}

function floodUntil(until, statuses) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: until });
    worker.once("error", reject);
    worker.once("message", (counted) => {
      for (const [status, count] of Object.entries(counted)) statuses.set(status, (statuses.get(status) ?? 0) + count);
      resolve();
    });
  });
}

async function measure(flooded, statuses) {
  const until = Date.now() + seconds * 1000;
  let answered = 0;
  const searchers = Array.from({ length: SEARCHERS }, () => searchFor(until, () => (answered += 1)));
  await Promise.all(flooded ? [...searchers, floodUntil(until, statuses)] : searchers);
  return answered / seconds;
}

if (!isMainThread) {
  await flood(workerData);
} else {
  const statuses = new Map();
  const quiet = [];
  const flooded = [];
  await measure(false, statuses); // warms up
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await measure(false, statuses));
    flooded.push(await measure(true, statuses));
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log(`search alone:      ${quiet.map((v) => v.toFixed(0)).join(" ")} answers/s`);
  console.log(`search in a flood: ${flooded.map((v) => v.toFixed(0)).join(" ")} answers/s`);
  console.log(`sign-ins by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
  console.log(`ratio: ${(mean(flooded) / mean(quiet)).toFixed(2)}`);
}
