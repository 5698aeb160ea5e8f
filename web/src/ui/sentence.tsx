import { Fragment } from "react";

interface SentenceProps {
  text: string;
  /** The names, codes and verdicts in it; those that are not there do no harm. */
  names: readonly (string | null | undefined)[];
}

/** A sentence whose names stay as they are when the browser translates the page: people, products, folios, airports, laws. */
export function Sentence({ text, names }: SentenceProps) {
  // Keys by place: the parts of one sentence are always in their order.
  // oxlint-disable-next-line react/no-array-index-key
  return partsOf(text, names).map(({ part, isName }, n) => (isName ? <span key={n} translate="no">{part}</span> : <Fragment key={n}>{part}</Fragment>));
}

/** The parts of a text, and which of them are names; the longest name counts where two begin. */
export function partsOf(text: string, names: SentenceProps["names"]): { part: string; isName: boolean }[] {
  const wanted = names.filter((name): name is string => Boolean(name?.trim()));
  const parts: { part: string; isName: boolean }[] = [];
  let rest = text;
  while (rest !== "") {
    const first = firstIn(rest, wanted);
    const before = first ? rest.slice(0, first.at) : rest;
    if (before) parts.push({ part: before, isName: false });
    if (!first) break;
    parts.push({ part: first.name, isName: true });
    rest = rest.slice(first.at + first.name.length);
  }
  return parts;
}

function firstIn(text: string, names: readonly string[]): { name: string; at: number } | undefined {
  let first: { name: string; at: number } | undefined;
  for (const name of names) {
    const at = text.indexOf(name);
    if (at >= 0 && (!first || at < first.at || (at === first.at && name.length > first.name.length))) first = { name, at };
  }
  return first;
}
