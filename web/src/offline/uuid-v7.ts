/** A UUIDv7: the time in front, so that the server's index stays compact; the rest is random. */
export function uuidV7(milliseconds: number, random: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = (0x8 | (Number.parseInt(tail.charAt(3), 16) & 0x3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-${variant}${tail.slice(4, 7)}-${tail.slice(7, 19)}`;
}
