import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

import type { Kind } from "./kinds";
import type { Step } from "./schedule";

const BEGIN = "<!-- measured -->";
const END = "<!-- end -->";

/** What a run of schedules has seen. */
export class Report {
  private readonly counts = new Map<string, number>();
  private readonly recoveries = new Map<string, number[]>();
  private schedules = 0;
  private requests = 0;
  private answered = 0;
  private failed: { seed: number; found: string[] }[] = [];

  constructor(private readonly kinds: readonly Kind[]) {}

  /** Adds the faults of a step, and the milliseconds until everything worked again unless the next fault came first. */
  step({ faults }: Step, recovery: number | null): void {
    for (const { kind } of faults) this.counts.set(kind.name, (this.counts.get(kind.name) ?? 0) + 1);
    if (recovery === null) return;
    const name = faults.length === 1 && faults[0] ? faults[0].kind.name : "two at once";
    this.recoveries.set(name, [...(this.recoveries.get(name) ?? []), recovery]);
  }

  schedule(seed: number, traffic: { requests: number; answered: number }, found: string[]): void {
    this.schedules += 1;
    this.requests += traffic.requests;
    this.answered += traffic.answered;
    if (found.length > 0) this.failed.push({ seed, found });
  }

  /** The run in Markdown. */
  text(): string {
    const rows = [...this.kinds.map(({ name }) => name), "two at once"].map((name) => {
      const times = (this.recoveries.get(name) ?? []).toSorted((a, b) => a - b);
      const count = name === "two at once" ? "" : (this.counts.get(name) ?? 0);
      return `| ${name} | ${count} | ${times.length} | ${seconds(times[Math.floor(times.length / 2)])} | ${seconds(times.at(-1))} |`;
    });
    const faults = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    return [
      `${measuredOn()}: ${this.schedules} schedules, ${faults} faults, ${this.requests} write requests, ${this.answered} answered.`,
      this.failed.length === 0
        ? "Nothing lost, nothing doubled, nothing stuck."
        : `${this.failed.length} schedules failed:`,
      ...this.failed.flatMap(({ seed, found }) => found.slice(0, 5).map((text) => `- seed ${seed}: ${text}`)),
      "",
      "| fault | times | measured | middle | worst |",
      "|---|---|---|---|---|",
      ...rows,
    ].join("\n");
  }

  /** Replaces the last measurement in a document. */
  write(file: string): void {
    replaceMeasurement(file, this.text());
  }
}

/** Replaces the last measurement in a document. */
export function replaceMeasurement(file: string, text: string): void {
  const [before] = readFileSync(file, "utf8").split(BEGIN);
  const [, after] = readFileSync(file, "utf8").split(END);
  writeFileSync(file, `${before}${BEGIN}\n${text}\n${END}${after}`);
}

/** When and on what machine something is measured. */
export const measuredOn = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB`;

const seconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? "" : `${(milliseconds / 1000).toFixed(1)} s`;
