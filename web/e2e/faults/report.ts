import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

import type { Kind } from "./kinds";

const BEGIN = "<!-- measured -->";
const END = "<!-- end -->";
/** The row of faults that overlapped. */
const TWO = "two at once";

/** What one schedule has seen. */
export interface ScheduleOutcome {
  seed: number;
  steps: {
    faults: string[];
    /** Milliseconds until everything worked again; null if the next fault came first. */
    recovery: number | null;
  }[];
  requests: number;
  answered: number;
  /** How many times as long as a quiet one this machine needed. */
  slowness: number;
  /** What was wrong; empty after a schedule that passed. */
  found: string[];
}

/** What schedules have seen: those of this run or, with a file of results, those of all slices that wrote to it. */
export class Report {
  private readonly own: ScheduleOutcome[] = [];

  constructor(
    private readonly kinds: readonly Kind[],
    private readonly results: string | undefined,
  ) {}

  add(outcome: ScheduleOutcome): void {
    this.own.push(outcome);
    if (this.results) appendFileSync(this.results, `${JSON.stringify(outcome)}\n`);
  }

  /** Adds a schedule that ended with an error before anything could be compared, unless it has been added. */
  addError(seed: number, slowness: number, error: string): void {
    if (this.own.some((outcome) => outcome.seed === seed)) return;
    this.add({ seed, steps: [], requests: 0, answered: 0, slowness, found: [error] });
  }

  private outcomes(): ScheduleOutcome[] {
    if (!this.results || !existsSync(this.results)) return this.own;
    const lines = readFileSync(this.results, "utf8").trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line) as ScheduleOutcome);
  }

  /** The run in Markdown. */
  text(): string {
    const outcomes = this.outcomes();
    const steps = outcomes.flatMap((outcome) => outcome.steps);
    const rows = [...this.kinds.map(({ name }) => name), TWO].map((name) => {
      const times = steps
        .filter(({ faults }) => (faults.length === 1 ? faults[0] : TWO) === name)
        .flatMap(({ recovery }) => recovery ?? [])
        .toSorted((a, b) => a - b);
      const count = name === TWO ? "" : sum(steps.map((step) => occurrences(step.faults, name)));
      return `| ${name} | ${count} | ${times.length} | ${seconds(times[Math.floor(times.length / 2)])} | ${seconds(times.at(-1))} |`;
    });
    const faults = sum(steps.map((step) => step.faults.length));
    const failed = outcomes.filter(({ found }) => found.length > 0);
    const busy = outcomes.filter(({ slowness }) => slowness > 1).length;
    return [
      `${measuredOn()}: ${outcomes.length} schedules, ${busy} of them while the machine was busy, ${faults} faults,`,
      `${sum(outcomes.map(({ requests }) => requests))} write requests, ${sum(outcomes.map(({ answered }) => answered))} answered.`,
      failed.length === 0 ? "Nothing lost, nothing doubled, nothing stuck." : `${failed.length} schedules failed:`,
      ...failed.flatMap(({ seed, found }) => found.slice(0, 5).map((text) => `- seed ${seed}: ${text}`)),
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const occurrences = (all: readonly string[], name: string): number => all.filter((one) => one === name).length;
