// Random numbers that depend only on the words they are seeded with.
import { createHash } from "node:crypto";

const SEED = "pinzon-demo";

export const digest = (...words) =>
  createHash("sha256")
    .update([SEED, ...words].join("\0"))
    .digest("hex");

/** Returns a UUIDv7 of an instant that depends only on the words, so that a second run makes the same one. */
export function uuidV7(instant, ...words) {
  const time = Date.parse(instant).toString(16).padStart(12, "0");
  const rest = digest(...words);
  const hex = `${time}7${rest.slice(0, 3)}8${rest.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class SeededRandom {
  #state;

  constructor(...words) {
    this.#state = Number.parseInt(digest(...words).slice(0, 8), 16);
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability) {
    return this.next() < probability;
  }

  /** Returns an integer, both ends included. */
  between(min, max) {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick(list) {
    return list[this.between(0, list.length - 1)];
  }

  /** Returns a value of [weight, value] pairs. */
  weighted(pairs) {
    let left = this.next() * pairs.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of pairs) {
      left -= weight;
      if (left < 0) return value;
    }
    return pairs.at(-1)[1];
  }

  shuffle(list) {
    const shuffled = [...list];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
    }
    return shuffled;
  }

  /** Fills a pattern: # is a digit, @ a letter. */
  fill(pattern) {
    return pattern.replace(/[#@]/g, (sign) => this.pick(sign === "#" ? "0123456789" : "ABCDEFGHJKLMNPRSTUVWXYZ"));
  }
}
