import { Fragment } from "react";

interface MarkedProps {
  text: string;
  /** Which of its letters to mark: start, end, start, end, … */
  ranges?: readonly number[] | undefined;
}

/**
 * The name of a product with the parts marked that were searched for. It is not translated: the law knows it by this
 * name.
 */
export function Marked({ text, ranges = [] }: MarkedProps) {
  const letters = Array.from(text);
  const part = (from: number, to?: number) => letters.slice(from, to).join("");
  const starts = ranges.filter((_, n) => n % 2 === 0);
  return (
    <span translate="no">
      {part(0, starts[0] ?? letters.length)}
      {starts.map((start, n) => {
        const end = ranges[n * 2 + 1] ?? start;
        return (
          <Fragment key={start}>
            <mark>{part(start, end)}</mark>
            {part(end, starts[n + 1] ?? letters.length)}
          </Fragment>
        );
      })}
    </span>
  );
}
