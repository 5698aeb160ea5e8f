/** How long a person may leave a device unlocked. */
export const LEFT_MS = 15 * 60 * 1000;

/** A moment by two clocks, in milliseconds: the device's, and one that runs with the page and that nobody can set. */
export interface Moment {
  wall: number;
  steady: number;
}

/** Whether nobody has used a device for long. A device that slept knows by its clock, one whose clock was set back by the other. */
export function isLeft(now: Moment, last: Moment): boolean {
  const wall = now.wall - last.wall;
  return Math.max(Math.abs(wall), now.steady - last.steady) >= LEFT_MS;
}
