import { oneLine, orNull, paragraphs, plain } from "../lib/text";
import { z } from "../lib/zod";

/** One line that somebody types. */
export const line = () => z.string().overwrite(oneLine);

/** A code or a number that somebody types. */
export const plainLine = () => z.string().overwrite(plain);

/** A text with paragraphs that somebody types. */
export const prose = () => z.string().overwrite(paragraphs);

interface RuleTexts {
  required: string;
  choose: string;
  long: (most: string) => string;
}

/** The usual rules of a field, with an editor's words for what is wrong. What passes is what the API expects. */
export const rulesOf = ({ required, choose, long }: RuleTexts) => ({
  /** A text that must be there. */
  text: (most: number) =>
    prose()
      .min(1, required)
      .max(most, long(String(most))),
  /** A text that may be left out; nothing is null. */
  optional: (most: number) =>
    prose()
      .max(most, long(String(most)))
      .transform(orNull),
  /** One of several choices. */
  chosen: z.string().min(1, choose),
});
