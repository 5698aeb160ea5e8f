import { crc32, deflateSync } from "node:zlib";

/** A file for Playwright's `setInputFiles`. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns a PNG of two colours, one above the other. Different dimensions give a different picture. */
export function png(name: string, width: number, height: number): PictureFile {
  const rows = Array.from({ length: height }, (_, y) => {
    const colour = y < height / 2 ? [14, 94, 111] : [233, 186, 92];
    return Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
