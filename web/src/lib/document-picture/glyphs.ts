import { brightness, type Gray } from "./gray";
import { GLYPH_WEIGHTS } from "./glyph-weights";

/** The signs of a machine readable zone. */
export const SIGNS = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Where a sign is: the middle of its capital, one step along the line, and the height of a capital downwards. */
export interface Cell {
  x: number;
  y: number;
  along: readonly [x: number, y: number];
  down: readonly [x: number, y: number];
}

/** A sign is looked at in so many points. */
const COLUMNS = 12;
const ROWS = 16;
export const POINTS = COLUMNS * ROWS;
/** What is looked at: more than a step wide, and taller than a digit. */
const WIDE = 1.1;
const TALL = 1.45;
/** How far from each point the four places are that it is the mean of, in points. */
const OFF = 0.25;

/** A sign as the classifier sees it: whatever the light, its points have the mean 0 and the deviation 1. */
export function patchOf(image: Gray, { x, y, along, down }: Cell, patch: Float32Array): void {
  let [sum, squares] = [0, 0];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      let value = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const u = ((column + 0.5 + (corner % 2 === 0 ? -OFF : OFF)) / COLUMNS - 0.5) * WIDE;
        const v = ((row + 0.5 + (corner < 2 ? -OFF : OFF)) / ROWS - 0.5) * TALL;
        value += brightness(image, x + u * along[0] + v * down[0], y + u * along[1] + v * down[1]) / 4;
      }
      patch[row * COLUMNS + column] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / POINTS;
  const deviation = Math.max(2, Math.sqrt(Math.max(0, squares / POINTS - mean * mean)));
  for (let at = 0; at < POINTS; at += 1) patch[at] = (mean - (patch[at] ?? 0)) / deviation;
}

/** A layer of the classifier: what each of its outputs takes of each input, and adds. */
interface Layer {
  inputs: number;
  outputs: number;
  weights: Float32Array;
}

/**
 * Two layers, whose weights `scripts/train-document-signs.js` finds: per output a scale and then a weight per input
 * and one for the constant, as bytes.
 */
function layersOf(text: string): [Layer, Layer] {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const hidden = view.getUint8(0);
  let at = 1;
  const layer = (inputs: number, outputs: number): Layer => {
    const weights = new Float32Array((inputs + 1) * outputs);
    for (let output = 0; output < outputs; output += 1) {
      const scale = view.getFloat32(at);
      at += 4;
      for (let input = 0; input <= inputs; input += 1)
        weights[output * (inputs + 1) + input] = view.getInt8(at++) * scale;
    }
    return { inputs, outputs, weights };
  };
  return [layer(POINTS, hidden), layer(hidden, SIGNS.length)];
}

function through({ inputs, outputs, weights }: Layer, values: Float32Array): Float32Array {
  const out = new Float32Array(outputs);
  for (let output = 0; output < outputs; output += 1) {
    const from = output * (inputs + 1);
    let sum = weights[from + inputs] ?? 0;
    for (let input = 0; input < inputs; input += 1) sum += (weights[from + input] ?? 0) * (values[input] ?? 0);
    out[output] = sum;
  }
  return out;
}

let layers: [Layer, Layer] | undefined;

/** How likely each sign is, as logarithms, in the order of {@link SIGNS}. */
export function likelihoods(patch: Float32Array): Float32Array {
  layers ??= layersOf(GLYPH_WEIGHTS);
  const out = through(
    layers[1],
    through(layers[0], patch).map((value) => Math.max(0, value)),
  );
  const most = Math.max(...out);
  const total = Math.log(out.reduce((sum, value) => sum + Math.exp(value - most), 0)) + most;
  return out.map((value) => value - total);
}
