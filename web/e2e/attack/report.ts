import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A line of the report. */
export interface Line {
  name: string;
  tried: number;
  fell: number;
  note: string;
}

const directory = mkdtempSync(path.join(tmpdir(), "pinzon-attack."));
const file = path.join(directory, "report.jsonl");

/** Begins the report. */
export function setup(): void {
  writeFileSync(file, "");
  process.env.PINZON_ATTACK_REPORT = file;
}

/** Prints what was tried, what held and what fell. */
export function teardown(): void {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const total = lines.reduce((sum, { tried, fell }) => ({ tried: sum.tried + tried, fell: sum.fell + fell }), {
    tried: 0,
    fell: 0,
  });
  const row = (name: string, tried: number, fell: number, note: string): string =>
    `${name.padEnd(58)} ${String(tried).padStart(7)} ${String(tried - fell).padStart(7)} ${String(fell).padStart(5)}  ${note}`;
  const head = `${"".padEnd(58)} ${"tried".padStart(7)} ${"held".padStart(7)} ${"fell".padStart(5)}`;
  const rows = lines.map(({ name, tried, fell, note }) => row(name, tried, fell, note));
  process.stdout.write(`\n${[head, ...rows, row("all", total.tried, total.fell, "")].join("\n")}\n`);
  rmSync(directory, { recursive: true });
}
