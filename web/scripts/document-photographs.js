// What photographs of documents look like, and what reads them: runs in the page of a browser.
export { seeded, writtenDocument } from "../testing/mrz.ts";
export { linesInPicture } from "../src/lib/document-picture/read.ts";
export { readMrz } from "../src/lib/mrz.ts";
export { grayOf } from "../src/scan/document-picture.ts";

/** Draws a document with its lines and takes a picture of it, as a JPEG. Everything comes from `random`. */
export async function photograph(random, { format, lines, surnames, given, number }) {
  const { next, below, pick } = random;
  const between = (low, high) => low + next() * (high - low);
  const document = drawDocument(between, below, { format, lines, words: [surnames, given, number] });
  const width = 1900;
  const height = 1425;
  const flat = taken(document, between, next, width, height);
  const soft = next() < 0.4 ? 0 : between(0.3, 2.2);
  const blurred = canvasOf(width, height);
  blurred.filter = `blur(${soft}px)`;
  blurred.putImageData(flat, 0, 0);
  blurred.drawImage(blurred.canvas, 0, 0);
  const pixels = blurred.getImageData(0, 0, width, height);
  light(pixels, between, next);
  blurred.filter = "none";
  blurred.putImageData(pixels, 0, 0);
  // Some lie on their side, or upside down.
  const turns = pick([0, 0, 0, 0, 0, 0, 0, 1, 2, 3]);
  const turned = turns % 2 === 0 ? canvasOf(width, height) : canvasOf(height, width);
  turned.translate(turned.canvas.width / 2, turned.canvas.height / 2);
  turned.rotate((turns * Math.PI) / 2);
  turned.drawImage(blurred.canvas, -width / 2, -height / 2);
  const quality = between(0.5, 0.92);
  return new Promise((resolve) => turned.canvas.toBlob(resolve, "image/jpeg", quality));
}

const canvasOf = (width, height) =>
  Object.assign(globalThis.document.createElement("canvas"), { width, height }).getContext("2d", {
    willReadFrequently: true,
  });

/** Millimetres of the page or card, and its resolution. */
const SIZES = { TD1: [85.6, 54, 18], TD2: [105, 74, 15], TD3: [125, 88, 13] };
const MARGIN = { TD1: 4.5, TD2: 6.5, TD3: 6 };

function drawDocument(between, below, { format, lines, words }) {
  const [wide, high, scale] = SIZES[format];
  const context = canvasOf(wide * scale, high * scale);
  const { width, height } = context.canvas;
  const hue = below(360);
  context.fillStyle = `hsl(${hue} ${below(45)}% ${between(80, 96)}%)`;
  context.fillRect(0, 0, width, height);
  // The fine lines of the paper.
  context.lineWidth = between(1, 2.5);
  for (let wave = 0; wave < 26; wave += 1) {
    context.strokeStyle = `hsl(${(hue + wave * 7) % 360} 45% ${between(62, 88)}%)`;
    context.beginPath();
    const [start, swing, length] = [between(0, height), between(4, 60), between(40, 240)];
    for (let x = 0; x <= width; x += 8) context.lineTo(x, start + swing * Math.sin(x / length + wave));
    context.stroke();
  }
  // The picture of the person, and what people read.
  context.fillStyle = `hsl(${hue} 10% 45%)`;
  context.fillRect(width * 0.05, height * 0.12, width * 0.25, height * 0.45);
  context.fillStyle = "#222";
  words.forEach((word, at) => {
    context.font = `${scale * 1.6}px sans-serif`;
    context.fillText("Surname / Apellidos / Nom", width * 0.36, height * (0.12 + at * 0.15));
    context.font = `bold ${scale * 2.9}px sans-serif`;
    context.fillText(word, width * 0.36, height * (0.18 + at * 0.15));
  });
  // Behind the lines the paper is often plain.
  if (below(2) === 0) {
    context.fillStyle = `hsl(${hue} 20% 94% / 0.7)`;
    context.fillRect(0, height - 23.2 * scale, width, 23.2 * scale);
  }
  context.fillStyle = `rgb(${[0, 0, 0].map(() => below(70)).join(" ")})`;
  context.font = `${(2.54 * scale) / 0.72}px "OCR-B"`;
  const spacing = between(4.6, 6.35);
  lines.forEach((line, at) => {
    const y = height - (5.2 + (lines.length - 1 - at) * spacing) * scale;
    Array.from(line, (sign, column) => context.fillText(sign, (MARGIN[format] + column * 2.54) * scale, y));
  });
  return context.getImageData(0, 0, width, height);
}

/** The document as it lies before the camera: turned by up to five degrees, and seen from aside. */
function taken(document, between, next, width, height) {
  const flat = new ImageData(width, height);
  const size = (width * between(0.62, 0.94)) / document.width;
  const angle = between(-0.087, 0.087);
  const aside = () => between(-0.035, 0.035) * width;
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([u, v]) => {
    const [x, y] = [(u - 0.5) * document.width * size, (v - 0.5) * document.height * size];
    return [
      width / 2 + x * Math.cos(angle) - y * Math.sin(angle) + aside(),
      height / 2 + x * Math.sin(angle) + y * Math.cos(angle) + aside(),
    ];
  });
  const [a, b, c, d, e, f, g, h] = backwards(corners);
  const table = [between(30, 150), between(20, 110), between(20, 100)];
  const grain = between(5, 60);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1;
      const u = ((a * x + b * y + c) / depth) * (document.width - 1);
      const v = ((d * x + e * y + f) / depth) * (document.height - 1);
      const at = (y * width + x) * 4;
      const isInside = u >= 0 && v >= 0 && u < document.width - 1 && v < document.height - 1;
      for (let colour = 0; colour < 3; colour += 1) {
        let value = table[colour] * (1 + 0.25 * Math.sin((x + y * 0.2) / grain));
        if (isInside) {
          const [left, top] = [Math.floor(u), Math.floor(v)];
          const from = (top * document.width + left) * 4 + colour;
          const below = from + document.width * 4;
          const [p, q] = [u - left, v - top];
          const { data } = document;
          value =
            (data[from] * (1 - p) + data[from + 4] * p) * (1 - q) + (data[below] * (1 - p) + data[below + 4] * p) * q;
        }
        flat.data[at + colour] = value;
      }
      flat.data[at + 3] = 255;
    }
  return flat;
}

/** The eight numbers that lead from the picture to the unit square of its corners. */
function backwards(corners) {
  const rows = corners.flatMap(([x, y], at) => {
    const [u, v] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ][at];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let n = 0; n < 8; n += 1) {
    const best = rows
      .slice(n)
      .reduce((most, row, at) => (Math.abs(row[n]) > Math.abs(rows[most][n]) ? n + at : most), n);
    [rows[n], rows[best]] = [rows[best], rows[n]];
    for (let row = 0; row < 8; row += 1) {
      if (row === n) continue;
      const factor = rows[row][n] / rows[n][n];
      for (let at = n; at < 9; at += 1) rows[row][at] -= factor * rows[n][at];
    }
  }
  return rows.map((row, n) => row[8] / row[n]);
}

/** Light from one side, at times a shadow or a reflection, and the noise of the camera. */
function light({ width, height, data }, between, next) {
  const [right, down] = [between(-0.35, 0.35), between(-0.35, 0.35)];
  const bright = between(0.6, 1.08);
  const glare = next() < 0.35 && [
    between(0, width),
    between(0, height),
    between(60, 330),
    between(60, 260),
    between(60, 230),
  ];
  const shadow = next() < 0.3 && [between(-0.6, 0.6), between(0.3, 0.7) * width, between(0.5, 0.8)];
  const noise = between(0, 13);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let shade = bright * (1 + right * (x / width - 0.5) + down * (y / height - 0.5));
      if (shadow) shade *= 1 - (1 - shadow[2]) / (1 + Math.exp((shadow[1] - x - shadow[0] * y) / 12));
      const shine = glare
        ? glare[4] * Math.exp(-(((x - glare[0]) / glare[2]) ** 2) - ((y - glare[1]) / glare[3]) ** 2)
        : 0;
      const speck = noise * (next() + next() + next() - 1.5) * 2;
      const at = (y * width + x) * 4;
      for (let colour = 0; colour < 3; colour += 1) data[at + colour] = data[at + colour] * shade + shine + speck;
    }
}
