// Dates and instants on the islands, and what happens in order of time.

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The islands are six hours behind UTC all year. */
const ISLANDS_BEHIND = 6 * HOUR;

/** The calendar date on the islands. */
export const islandDate = (instant) => new Date(instant - ISLANDS_BEHIND).toISOString().slice(0, 10);

/** An hour of a day on the islands, as an instant. */
export const islandTime = (date, hour) => Date.parse(`${date}T00:00:00Z`) + ISLANDS_BEHIND + hour * HOUR;

/** Calendar arithmetic. */
export function addDays(date, days) {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/** What is to happen and when; what happens may add to it. */
export class Agenda {
  #entries = [];

  add(time, work) {
    const later = this.#entries.findIndex((entry) => entry.time > time);
    this.#entries.splice(later === -1 ? this.#entries.length : later, 0, { time, work });
  }

  /** Does everything up to an instant in order; what is later is left. */
  async run(until, before) {
    while (this.#entries.length > 0 && this.#entries[0].time <= until()) {
      const { time, work } = this.#entries.shift();
      await before(time);
      await work();
    }
  }
}
