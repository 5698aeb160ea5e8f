// Draws the signs of OCR-B, and rows of them as a camera would see them.
import { readFileSync } from "node:fs";

/** Debian's package `fonts-ocr-b`; the font may be used freely. */
export const FONT = process.env.OCR_B_FONT ?? "/usr/share/fonts/opentype/ocr-b/OCRB.otf";
export const fontFace = (file = FONT) =>
  `@font-face{font-family:"OCR-B";src:url(data:font/otf;base64,${readFileSync(file).toString("base64")})}`;

/** Of the font, in ems: a step along the line, and the height of a capital. */
export const STEP = 0.72;
export const CAPITAL = 0.7;
/** A drawn sign is so many pixels wide, and so many high with its capital in the middle. */
const WIDE = 64;
const HIGH = 112;
/** Pixels between the middle of a capital and its upper edge. */
const HALF = ((WIDE / STEP) * CAPITAL) / 2;

/** How dark each pixel of each sign is, from 0 to 1, in strokes of several widths. */
export async function drawSigns(page, signs) {
  await page.setContent(`<style>${fontFace()}</style>`);
  const drawn = await page.evaluate(
    async ({ all, wide, high, half, step }) => {
      await document.fonts.load('89px "OCR-B"');
      return [-2.5, -1, 0.01, 2, 4].map((wider) =>
        Array.from(all, (sign) => {
          const context = Object.assign(document.createElement("canvas"), { width: wide, height: high }).getContext(
            "2d",
          );
          context.font = `${wide / step}px "OCR-B"`;
          context.lineWidth = Math.abs(wider);
          context.lineJoin = "round";
          context.fillText(sign, 0, high / 2 + half);
          context.globalCompositeOperation = wider < 0 ? "destination-out" : "source-over";
          context.strokeText(sign, 0, high / 2 + half);
          const { data } = context.getImageData(0, 0, wide, high);
          return Array.from({ length: wide * high }, (_, at) => data[at * 4 + 3]);
        }),
      );
    },
    { all: signs, wide: WIDE, high: HIGH, half: HALF, step: STEP },
  );
  return drawn.map((all) => all.map((one) => Float32Array.from(one, (value) => value / 255)));
}

const dark = (sign, x, y) => {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column < 0 || row < 0 || column >= WIDE || row >= HIGH ? 0 : sign[row * WIDE + column];
};

/** A row of signs (numbers of them), its picture, and where each of them is. */
export function pictureOfRow(random, strokes, row) {
  const { next, pick } = random;
  const between = (low, high) => low + next() * (high - low);
  const signs = pick(strokes);
  const step = 10 * 3.6 ** next();
  const angle = between(-0.13, 0.13);
  const tall = between(0.9, 1.1);
  const lean = between(-0.08, 0.08);
  const along = [Math.cos(angle) * step, Math.sin(angle) * step];
  // The height of a capital, downwards.
  const capital = (step * CAPITAL * tall) / STEP;
  const down = [(-Math.sin(angle) + lean) * capital, Math.cos(angle) * capital];
  const width = Math.ceil(along[0] * row.length + step * 2);
  const height = Math.ceil(Math.abs(along[1]) * row.length + capital * 2.4);
  const start = [step, height / 2 - (along[1] * (row.length - 1)) / 2];
  const determinant = along[0] * down[1] - along[1] * down[0];
  const paper = between(110, 245);
  const ink = paper * between(0.05, 0.62);
  const [slope, slopeDown] = [between(-0.4, 0.4) / width, between(-0.6, 0.6) / height];
  const [wave, length, turn] = [next() < 0.5 ? 0 : between(0, 18), between(0.3, 3) * step, between(0, 3)];
  const pixels = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let covered = 0;
      for (let part = 0; part < 9; part += 1) {
        const [px, py] = [x + ((part % 3) - 1) / 3 - start[0], y + (Math.floor(part / 3) - 1) / 3 - start[1]];
        const u = (px * down[1] - py * down[0]) / determinant;
        const v = (along[0] * py - along[1] * px) / determinant;
        const at = Math.round(u);
        if (at >= 0 && at < row.length)
          covered += dark(signs[row[at]], (u - at + 0.5) * WIDE, HIGH / 2 + v * 2 * HALF) / 9;
      }
      const light = 1 + slope * (x - width / 2) + slopeDown * (y - height / 2);
      const grain = wave * Math.sin((x * Math.cos(turn) + y * Math.sin(turn)) / length);
      pixels[y * width + x] = (paper + grain) * light * (1 - covered) + ink * light * covered;
    }
  const soft = next() < 0.3 ? 0 : between(0, 0.16) * step;
  const blurred = blur(pixels, width, height, soft, next() < 0.3 ? between(0, 0.2) * step : soft);
  const noise = next() < 0.3 ? 0 : between(0, 14);
  const data = Uint8Array.from(blurred, (value) =>
    Math.max(0, Math.min(255, value + noise * (next() + next() + next() - 1.5) * 2)),
  );
  const cells = row.map((_, at) => ({ x: start[0] + along[0] * at, y: start[1] + along[1] * at, along, down }));
  return { image: { width, height, data }, cells };
}

/** Blurred by one amount along the rows and another one along the columns. */
function blur(pixels, width, height, acrossBy, downBy) {
  const across = blurOnce(pixels, width, height, acrossBy, 1, width);
  return blurOnce(across, height, width, downBy, width, 1);
}

function blurOnce(pixels, length, count, by, stride, jump) {
  if (by < 0.2) return pixels;
  const reach = Math.ceil(by * 2.5);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * by * by)));
  const total = kernel.reduce((sum, one) => sum + one, 0);
  const out = new Float32Array(pixels.length);
  for (let line = 0; line < count; line += 1)
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let off = -reach; off <= reach; off += 1)
        sum += kernel[off + reach] * pixels[line * jump + Math.max(0, Math.min(length - 1, at + off)) * stride];
      out[line * jump + at * stride] = sum / total;
    }
  return out;
}
