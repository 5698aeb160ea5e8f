import { orNull } from "../lib/text";
import { z } from "../lib/zod";

interface RuleTexts {
  required: string;
  choose: string;
  long: (most: string) => string;
}

/** The usual rules of a field, with an editor's words for what is wrong. What passes is what the API expects. */
export const rulesOf = ({ required, choose, long }: RuleTexts) => ({
  /** A text that must be there. */
  text: (most: number) => z.string().trim().min(1, required).max(most, long(String(most))),
  /** A text that may be left out; nothing is null. */
  optional: (most: number) => z.string().trim().max(most, long(String(most))).transform(orNull),
  /** One of several choices. */
  chosen: z.string().min(1, choose),
});
