import { qrImage } from "../../src/features/declarations/qr-image";
import { readSeal } from "../../src/lib/seal";

/** Functions of the application that tests call inside the browser. */
export interface ScanProbe {
  qrImage: typeof qrImage;
  readSeal: typeof readSeal;
}

Object.assign(globalThis, { scanProbe: { qrImage, readSeal } satisfies ScanProbe });
