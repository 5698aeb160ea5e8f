// Dates and instants on the islands, and an agenda of timed tasks.

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Galápagos time is UTC−6 all year. */
const BEHIND_UTC = 6 * HOUR;

/** Returns the calendar date on the islands. */
export const islandDate = (instant) => new Date(instant - BEHIND_UTC).toISOString().slice(0, 10);

/** Returns the instant of an hour of a day on the islands. */
export const islandTime = (date, hour) => Date.parse(`${date}T00:00:00Z`) + BEHIND_UTC + hour * HOUR;

/** Adds days to a calendar date. */
export function addDays(date, days) {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/** Tasks in the order of time. A task may add further tasks. */
export class Agenda {
  #entries = [];

  add(time, task) {
    const later = this.#entries.findIndex((entry) => entry.time > time);
    this.#entries.splice(later === -1 ? this.#entries.length : later, 0, { time, task });
  }

  /** Runs the tasks up to an instant in order; later ones stay. */
  async run(until, before) {
    while (this.#entries.length > 0 && this.#entries[0].time <= until()) {
      const { time, task } = this.#entries.shift();
      await before(time);
      await task();
    }
  }
}
