// The clock of the services. On a fresh stack they run under libfaketime, which reads from a file how far they are
// from the real time; else their clock is the machine's and is left alone.
import { renameSync, writeFileSync } from "node:fs";

const file = process.env.FAKETIME_TIMESTAMP_FILE;

/** Whether the services' clock can be moved. */
export const isMovable = file !== undefined;

/** Moves the services' clock to an instant. */
export function moveTo(instant) {
  const offset = instant - Date.now();
  const seconds = (offset / 1000).toFixed(3);
  // Renamed, so that no process reads half of it.
  writeFileSync(`${file}.new`, `${offset < 0 ? "" : "+"}${seconds}\n`);
  renameSync(`${file}.new`, file);
}

/** The environment of a program that has the services' clock. */
export const environment = { ...process.env, ...(isMovable && { LD_PRELOAD: process.env.PINZON_CLOCK_LIBRARY }) };
