// The clock of the services. On a fresh stack they run under libfaketime, which reads the offset from the real time
// from a file; otherwise their clock is the machine's and does not change.
import { renameSync, writeFileSync } from "node:fs";

const file = process.env.FAKETIME_TIMESTAMP_FILE;

/** Whether the services' clock can be set. */
export const isMovable = file !== undefined;

/** Sets the services' clock to an instant. */
export function moveTo(instant) {
  const offset = instant - Date.now();
  const seconds = (offset / 1000).toFixed(3);
  // Written aside and renamed, so that no process reads half a file.
  writeFileSync(`${file}.new`, `${offset < 0 ? "" : "+"}${seconds}\n`);
  renameSync(`${file}.new`, file);
}

/** The environment of a program that uses the services' clock. */
export const environment = { ...process.env, ...(isMovable && { LD_PRELOAD: process.env.PINZON_CLOCK_LIBRARY }) };
