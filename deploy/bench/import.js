// How long a large file of products takes, from sending it to having it in the catalogue, and what can be seen of it on
// the way.
//
//   node deploy/bench/import.js <site> <email> <password> <file.csv>

import { readFileSync } from "node:fs";

const [site, email, password, path] = process.argv.slice(2);
const file = readFileSync(path);

async function ask(method, address, { token, body, type = "application/json" } = {}) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": type }) };
  const answer = await fetch(`${site}/api${address}`, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

const { token } = await ask("POST", "/login", { body: JSON.stringify({ email, password, rememberMe: false }) });

// Asks how far it is, as the screen does, until it stands still.
async function follow(id) {
  const seen = new Set();
  for (;;) {
    const import_ = await ask("GET", `/product-imports/${id}`, { token });
    if (import_.state !== "reading" && import_.state !== "applying") return { import_, seen: seen.size };
    seen.add(import_.processed_rows);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const began = Date.now();
const since = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
const sent = await ask("POST", "/product-imports?name=muchos.csv", { token, body: file, type: "text/csv" });
const looked = await follow(sent.id);
console.log(`${(file.length / 1e6).toFixed(1)} MB, ${looked.import_.total_rows} rows: compared after ${since()}, ${looked.seen} stages seen`);
if (looked.import_.state !== "ready") throw new Error(JSON.stringify(looked.import_));
await ask("POST", `/product-imports/${sent.id}/apply`, { token });
const written = await follow(sent.id);
console.log(`written after ${since()} in all (wanted: less than 60 s), ${written.seen} stages seen, ${written.import_.state}`);
if (written.import_.state !== "applied") throw new Error(JSON.stringify(written.import_));
