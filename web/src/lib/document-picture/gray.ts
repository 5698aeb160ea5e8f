/** A picture without colours, row by row; 0 is black. */
export interface Gray {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Something dark of one piece: where it is. */
export interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** How many of its pixels are dark. */
  area: number;
}

/** Of surroundings that differ little themselves. */
const LEAST_STEPS = 10;
/** The surroundings, as a share of the longer side of the picture. */
const AROUND = 1 / 50;

/** The dark pieces of a picture: what is darker than its surroundings by a share. */
export function spotsOf(image: Gray, darker: number): Spot[] {
  return pieces(inkOf(image, darker), image.width, image.height);
}

/** 1 where there is ink. Light may differ over the picture, so each pixel is compared with its surroundings. */
function inkOf({ width, height, data }: Gray, darker: number): Uint8Array {
  const sums = sumsOf({ width, height, data });
  const stride = width + 1;
  const reach = Math.max(8, Math.round((Math.max(width, height) * AROUND) / 2));
  const ink = new Uint8Array(width * height);
  const mean = (left: number, top: number, right: number, bottom: number) =>
    ((sums[bottom * stride + right] ?? 0) -
      (sums[top * stride + right] ?? 0) -
      (sums[bottom * stride + left] ?? 0) +
      (sums[top * stride + left] ?? 0)) /
    ((right - left) * (bottom - top));
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const [above, below] = [Math.max(0, y - 1), Math.min(height, y + 2)];
    for (let x = 0; x < width; x += 1) {
      const around = mean(Math.max(0, x - reach), top, Math.min(width, x + reach + 1), bottom);
      // Of nine pixels, so that noise makes no specks.
      const here = mean(Math.max(0, x - 1), above, Math.min(width, x + 2), below);
      if (around - here > Math.max(LEAST_STEPS, around * darker)) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Sums over everything above and left of each pixel. */
function sumsOf({ width, height, data }: Gray): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** The pieces of what is 1, corners touching. */
function pieces(ink: Uint8Array, width: number, height: number): Spot[] {
  const found: Spot[] = [];
  const open = new Int32Array(width * height);
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1) continue;
    const spot = { left: width, top: height, right: 0, bottom: 0, area: 0 };
    let count = 0;
    open[count++] = start;
    ink[start] = 2;
    while (count > 0) {
      const at = open[--count] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      spot.area += 1;
      if (x < spot.left) spot.left = x;
      if (x >= spot.right) spot.right = x + 1;
      if (y < spot.top) spot.top = y;
      if (y >= spot.bottom) spot.bottom = y + 1;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const next = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || ink[next] !== 1) continue;
          ink[next] = 2;
          open[count++] = next;
        }
      }
    }
    found.push(spot);
  }
  return found;
}

/** The picture turned by a quarter to the right. */
export function turned({ width, height, data }: Gray): Gray {
  const turn = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turn[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  return { width: height, height: width, data: turn };
}

/** The brightness at a point between pixels. */
export function brightness({ width, height, data }: Gray, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const [u, v] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - u) + (data[at + 1] ?? 0) * u;
  const lower = (data[at + width] ?? 0) * (1 - u) + (data[at + width + 1] ?? 0) * u;
  return upper * (1 - v) + lower * v;
}
