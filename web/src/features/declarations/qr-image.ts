import { QUIET_ZONE, qrModules } from "../../lib/qr-modules";

const MODULE_PX = 12;
const CAPTION_PX = 96;

/** The QR code with the short code in letters below, as a PNG that prints well. */
export async function qrImage(content: string, caption: string): Promise<Blob> {
  const modules = qrModules(content);
  const size = (modules.length + 2 * QUIET_ZONE) * MODULE_PX;
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size + CAPTION_PX;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");

  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) context.fillRect((x + QUIET_ZONE) * MODULE_PX, (y + QUIET_ZONE) * MODULE_PX, MODULE_PX, MODULE_PX);
    }),
  );
  context.font = "bold 64px monospace";
  context.textAlign = "center";
  context.fillText(caption, size / 2, size + CAPTION_PX / 2, size);

  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"),
  );
}
