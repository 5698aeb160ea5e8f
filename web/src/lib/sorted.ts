/** The items in order, as a new array. `toSorted` is newer than the oldest browsers. */
export function sorted<T>(items: Iterable<T>, compare?: (a: T, b: T) => number): T[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- the array is new
  return [...items].sort(compare);
}
