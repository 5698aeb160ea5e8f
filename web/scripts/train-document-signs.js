// Finds the weights by which the application tells the signs of a passport's lines apart
// (src/lib/document-picture/glyph-weights.ts), from rows drawn with the font. It takes some minutes, and from one seed
// come the same weights.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { drawSigns, pictureOfRow } from "./document-signs.js";

const ROWS = Number(process.env.ROWS ?? 12_000);
const EPOCHS = Number(process.env.EPOCHS ?? 10);
const HIDDEN = 48;
const BATCH = 64;
const TARGET = fileURLToPath(new URL("../src/lib/document-picture/glyph-weights.ts", import.meta.url));

const server = await createServer({
  server: { middlewareMode: true, hmr: false },
  appType: "custom",
  logLevel: "error",
});
const { SIGNS, POINTS, patchOf } = await server.ssrLoadModule("/src/lib/document-picture/glyphs.ts");
const { seeded } = await server.ssrLoadModule("/testing/mrz.ts");
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
const strokes = await drawSigns(await browser.newPage(), SIGNS);
await browser.close();

const random = seeded(7);
/** About normal, with the deviation 1. */
const normal = () => random.next() + random.next() + random.next() + random.next() - 2 + (random.next() - 0.5) * 2;

function samplesOf(rows) {
  const patches = [];
  const signs = [];
  for (let n = 0; n < rows; n += 1) {
    const row = Array.from({ length: 9 }, () => (random.below(8) === 0 ? 0 : random.below(SIGNS.length)));
    const { image, cells } = pictureOfRow(random, strokes, row);
    for (const [at, cell] of cells.entries()) {
      const [wider, taller, turn] = [1 + 0.02 * normal(), 1 + 0.03 * normal(), 0.015 * normal()];
      const [right, below] = [0.05 * normal(), 0.04 * normal()];
      const patch = new Float32Array(POINTS);
      const { along, down } = cell;
      patchOf(
        image,
        {
          x: cell.x + right * along[0] + below * down[0],
          y: cell.y + right * along[1] + below * down[1],
          along: [(along[0] - turn * along[1]) * wider, (along[1] + turn * along[0]) * wider],
          down: [(down[0] - turn * down[1]) * taller, (down[1] + turn * down[0]) * taller],
        },
        patch,
      );
      patches.push(patch);
      signs.push(row[at]);
    }
  }
  return { patches, signs };
}

const layer = (inputs, outputs) => {
  const values = Float32Array.from({ length: (inputs + 1) * outputs }, () => normal() * Math.sqrt(1 / inputs));
  return {
    inputs,
    outputs,
    values,
    slope: new Float32Array(values.length),
    m: new Float32Array(values.length),
    v: new Float32Array(values.length),
  };
};

function forward({ inputs, outputs, values }, x, out) {
  for (let o = 0; o < outputs; o += 1) {
    const from = o * (inputs + 1);
    let sum = values[from + inputs];
    for (let i = 0; i < inputs; i += 1) sum += values[from + i] * x[i];
    out[o] = sum;
  }
}

function backward({ inputs, outputs, values, slope }, x, error, before) {
  before?.fill(0);
  for (let o = 0; o < outputs; o += 1) {
    const [from, e] = [o * (inputs + 1), error[o]];
    if (e === 0) continue;
    for (let i = 0; i < inputs; i += 1) slope[from + i] += e * x[i];
    slope[from + inputs] += e;
    if (before) for (let i = 0; i < inputs; i += 1) before[i] += e * values[from + i];
  }
}

function update({ values, slope, m, v }, rate, step) {
  const [a, b] = [1 - 0.9 ** step, 1 - 0.999 ** step];
  for (let at = 0; at < values.length; at += 1) {
    const g = slope[at] / BATCH + 1e-5 * values[at];
    m[at] = 0.9 * m[at] + 0.1 * g;
    v[at] = 0.999 * v[at] + 0.001 * g * g;
    values[at] -= (rate * (m[at] / a)) / (Math.sqrt(v[at] / b) + 1e-8);
    slope[at] = 0;
  }
}

const one = layer(POINTS, HIDDEN);
const two = layer(HIDDEN, SIGNS.length);
const hidden = new Float32Array(HIDDEN);
const hiddenError = new Float32Array(HIDDEN);
const out = new Float32Array(SIGNS.length);

function guess(patch) {
  forward(one, patch, hidden);
  for (let at = 0; at < HIDDEN; at += 1) hidden[at] = Math.max(0, hidden[at]);
  forward(two, hidden, out);
  const most = Math.max(...out);
  let total = 0;
  for (let at = 0; at < out.length; at += 1) total += out[at] = Math.exp(out[at] - most);
  for (let at = 0; at < out.length; at += 1) out[at] /= total;
  return out;
}

console.log("drawing");
const { patches, signs } = samplesOf(ROWS);
const held = samplesOf(Math.ceil(ROWS / 20));
console.log(`${patches.length} signs`);
let step = 0;
const steps = Math.ceil(patches.length / BATCH) * EPOCHS;
for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
  for (let from = 0; from < patches.length; from += BATCH) {
    for (let n = 0; n < BATCH; n += 1) {
      const at = random.below(patches.length);
      const error = guess(patches[at]);
      // Nothing is quite certain.
      for (let sign = 0; sign < error.length; sign += 1)
        error[sign] -= sign === signs[at] ? 0.98 : 0.02 / (SIGNS.length - 1);
      backward(two, hidden, error, hiddenError);
      for (let h = 0; h < HIDDEN; h += 1) if (hidden[h] <= 0) hiddenError[h] = 0;
      backward(one, patches[at], hiddenError, null);
    }
    step += 1;
    const rate = 0.003 * Math.cos((step / steps) * (Math.PI / 2)) + 1e-5;
    update(one, rate, step);
    update(two, rate, step);
  }
  const right = held.patches.filter((patch, at) => guess(patch).indexOf(Math.max(...out)) === held.signs[at]).length;
  console.log(
    `${epoch + 1}: ${((right / held.patches.length) * 100).toFixed(2)} % right of ${held.patches.length} others`,
  );
}

const bytes = [HIDDEN];
for (const { inputs, outputs, values } of [one, two])
  for (let o = 0; o < outputs; o += 1) {
    const row = values.subarray(o * (inputs + 1), (o + 1) * (inputs + 1));
    const scale = Math.max(...row.map(Math.abs)) / 127;
    const head = new DataView(new ArrayBuffer(4));
    head.setFloat32(0, scale);
    bytes.push(...new Uint8Array(head.buffer), ...Array.from(row, (value) => Math.round(value / scale) & 255));
  }
writeFileSync(
  TARGET,
  `/** What \`scripts/train-document-signs.js\` found. */\nexport const GLYPH_WEIGHTS =\n  "${Buffer.from(bytes).toString("base64")}";\n`,
);
console.log(`${bytes.length} bytes`);
await server.close();
