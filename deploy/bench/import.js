// Measures the import of a large product file from its upload to the end, and counts the visible stages of its
// progress.
//
//   node deploy/bench/import.js <site> <email> <password> <file.csv>

import { readFileSync } from "node:fs";

const [site, email, password, path] = process.argv.slice(2);
const file = readFileSync(path);

async function call(method, address, { token, body, type = "application/json" } = {}) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": type }) };
  const answer = await fetch(`${site}/api${address}`, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

const { token } = await call("POST", "/login", { body: JSON.stringify({ email, password, rememberMe: false }) });

// Polls the progress, like the screen, until it ends.
async function follow(id) {
  const seen = new Set();
  for (;;) {
    const import_ = await call("GET", `/product-imports/${id}`, { token });
    if (import_.state !== "reading" && import_.state !== "applying") return { import_, seen: seen.size };
    seen.add(import_.processed_rows);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const began = Date.now();
const elapsed = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
const sent = await call("POST", "/product-imports?name=muchos.csv", { token, body: file, type: "text/csv" });
const compared = await follow(sent.id);
console.log(
  `${(file.length / 1e6).toFixed(1)} MB, ${compared.import_.total_rows} rows: compared after ${elapsed()}, ${compared.seen} stages seen`,
);
if (compared.import_.state !== "ready") throw new Error(JSON.stringify(compared.import_));
await call("POST", `/product-imports/${sent.id}/apply`, { token });
const written = await follow(sent.id);
console.log(
  `written after ${elapsed()} in total (wanted: less than 60 s), ${written.seen} stages seen, ${written.import_.state}`,
);
if (written.import_.state !== "applied") throw new Error(JSON.stringify(written.import_));
