/** What the check digits of a machine readable zone (ICAO Doc 9303) cover, and what they prove. */

export type Span = readonly [start: number, end: number];

/** Positions in the lines put one behind the other; the check digit of a part is the sign behind it. */
interface Layout {
  number: Span;
  birth: Span;
  expiry: Span;
  /** What the last digit covers, and where it is. */
  covered: readonly Span[];
  composite: number;
}

const twoLines = (length: number, covered: readonly Span[]): Layout => {
  const moved = ([start, end]: Span): Span => [length + start, length + end];
  return {
    number: moved([0, 9]),
    birth: moved([13, 19]),
    expiry: moved([21, 27]),
    covered: covered.map(moved),
    composite: 2 * length - 1,
  };
};

/** By the length of a line. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  30: {
    number: [5, 14],
    birth: [30, 36],
    expiry: [38, 44],
    covered: [
      [5, 30],
      [30, 37],
      [38, 45],
      [48, 59],
    ],
    composite: 59,
  },
  36: twoLines(36, [
    [0, 10],
    [13, 20],
    [21, 35],
  ]),
  44: twoLines(44, [
    [0, 10],
    [13, 20],
    [21, 43],
  ]),
};

/** What the check digits of lines of a length cover, where documents have such lines. */
export const layoutOf = (length: number): Layout | undefined => LAYOUTS[length];

/** Each position that the last digit covers. */
export const spansCovered = ({ covered }: Layout): number[] =>
  covered.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at));

/** What a sign counts: digits themselves, letters from 10, the filler nothing. */
const worth = (sign: string): number => (sign === "<" ? 0 : Number.parseInt(sign, 36));

export const checkDigit = (text: string): number =>
  Array.from(text, worth).reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10;

/** Letters that look like a digit. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};

/**
 * The lines with a digit wherever only digits stand, where somebody or something took it for a letter and the check
 * digit proves it: in dates, and in the check digits themselves. A number may have letters, and its own digit is all
 * that speaks of it: the one over everything counts it the same way. So what does not fit there stays wrong.
 */
export function repaired(lines: readonly string[]): string[] {
  const length = lines[0]?.length ?? 0;
  const layout = LAYOUTS[length];
  const text = lines.join("");
  if (!layout || !/^[ACIP]/.test(text)) return [...lines];
  const { number, birth, expiry, composite } = layout;
  const dated = withDigits(withDigits(withDigits(text, birth), expiry), number, number[1]);
  const closed = put(dated, composite, AS_DIGIT[dated[composite] ?? ""] ?? dated[composite] ?? "");
  const whole = isWhole(closed, layout) ? closed : dated;
  return lines.map((_, at) => whole.slice(at * length, (at + 1) * length));
}

/** Whether the sign behind a part is its check digit. */
export const holds = (text: string, [start, end]: Span): boolean =>
  text[end] === String(checkDigit(text.slice(start, end)));

/** Whether the digit over everything is right. */
export const isWhole = (text: string, layout: Layout): boolean =>
  text[layout.composite] ===
  String(
    checkDigit(
      spansCovered(layout)
        .map((at) => text[at])
        .join(""),
    ),
  );

const put = (text: string, at: number, sign: string): string => text.slice(0, at) + sign + text.slice(at + 1);

/** With digits from a position of the part on, if its check digit is right then. */
function withDigits(text: string, [start, end]: Span, from = start): string {
  if (holds(text, [start, end])) return text;
  const digits = Array.from(text.slice(from, end + 1), (sign) => AS_DIGIT[sign] ?? sign).join("");
  const changed = text.slice(0, from) + digits + text.slice(end + 1);
  return holds(changed, [start, end]) ? changed : text;
}
