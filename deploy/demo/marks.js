// Marks of an agency and a republic that do not exist, in the places for pictures.
import { readFile } from "node:fs/promises";
import { all, call } from "./api.js";
import { ADMINISTRATOR, tokenOf } from "./staff.js";

const ALT = "Marcas de ejemplo de una agencia y una república que no existen";

/** The header shows the name of the system beside the marks; elsewhere they bring their own names. */
const PICTURES = { header: "marks.png", print: "marks-with-names.png", login: "marks-with-names.png" };

/** Sets the marks where nobody has chosen a picture. */
export async function setMarks() {
  const token = await tokenOf(ADMINISTRATOR);
  for (const { slot, media, version } of await all("/settings/images", {}, token)) {
    const file = PICTURES[slot];
    if (!file || media || version > 1) continue;
    const body = await readFile(new URL(`marks/${file}`, import.meta.url));
    const { hash } = await call("POST", "/media", { token, body });
    await call("PUT", `/settings/images/${slot}`, { token, body: { hash, alt: ALT, version } });
  }
}
