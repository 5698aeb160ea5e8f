/** One of a few answers to choose from. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

/** The codes that have a text, in the order of the texts. */
export const codesOf = <Code extends string>(labels: Record<Code, unknown>): Code[] => Object.keys(labels) as Code[];

/** Texts by code, to choose from. */
export function choicesOf(labels: Record<string, string | { label: string; hint: string }>): Choice[] {
  return Object.entries(labels).map(([value, text]) => ({
    value,
    ...(typeof text === "string" ? { label: text } : text),
  }));
}
