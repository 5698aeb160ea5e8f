const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** The bytes of a Base45 text (RFC 9285); null when it is none. */
export function readBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const values = Array.from(text, (character) => ALPHABET.indexOf(character));
  if (values.includes(-1) || values.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor(values.length / 3) * 2 + (values.length % 3) / 2);
  for (let at = 0, to = 0; at < values.length; at += 3, to += 2) {
    const [low = 0, middle = 0, high] = values.slice(at, at + 3);
    const number = low + middle * 45 + (high ?? 0) * 45 * 45;
    if (number > (high === undefined ? 0xff : 0xffff)) return null;
    if (high === undefined) bytes[to] = number;
    else bytes.set([number >> 8, number & 0xff], to);
  }
  return bytes;
}

/** Bytes as Base45. */
export function writeBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    const number = second === undefined ? first : first * 256 + second;
    const digits = [number % 45, Math.floor(number / 45) % 45, Math.floor(number / 2025)];
    for (const digit of second === undefined ? digits.slice(0, 2) : digits) text += ALPHABET[digit];
  }
  return text;
}
