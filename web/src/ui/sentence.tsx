import { Fragment, type ReactNode } from "react";
import { isBlank } from "../lib/text";

/** Names, codes and verdicts in a text; those that are not there do no harm. */
export type Names = readonly (string | null | undefined)[];

interface SentenceProps {
  text: string;
  names?: Names | undefined;
}

/** A name that stays as it is when the browser translates the page. */
export function Name({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>;
}

/**
 * A sentence whose names stay as they are when the browser translates the page: people, products, folios, airports,
 * laws.
 */
export function Sentence({ text, names = [] }: SentenceProps) {
  const parts = partsOf(text, names);
  if (!parts.some(({ isName }) => isName)) return text;
  return (
    // One element, because what stands around it may lay out its children side by side.
    <span>
      {parts.map(({ part, isName }, n) => (
        // The parts of one sentence are always in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={n}>{isName ? <Name>{part}</Name> : part}</Fragment>
      ))}
    </span>
  );
}

/** The parts of a text, and which of them are names; the longest name counts where two begin. */
export function partsOf(text: string, names: Names): { part: string; isName: boolean }[] {
  const wanted = names.filter((name): name is string => typeof name === "string" && !isBlank(name));
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
    if (at >= 0 && (!first || at < first.at || (at === first.at && name.length > first.name.length)))
      first = { name, at };
  }
  return first;
}
