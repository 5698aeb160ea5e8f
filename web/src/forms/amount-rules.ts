import { readAmount, typedAmount } from "../lib/amount";
import { isBlank } from "../lib/text";
import { z } from "../lib/zod";
import { texts } from "../texts/catalogue";

const t = texts.ui.amount;

interface AmountRules {
  /** What is said of what is no number above zero. */
  wrong: string;
  precise: string;
  /** The most that there may be, and what is said of more. */
  most?: readonly [number, string];
  /** What is said of a unit behind it that is not known, by default that it is to be chosen. */
  unknownUnit?: (unit: string) => string;
  optional?: boolean;
}

/**
 * The rules of a quantity or a weight. A number that may be read in two ways, or with an unknown unit behind it, is
 * asked.
 */
export const amount = ({ wrong, precise, most, unknownUnit = t.unknownUnit, optional = false }: AmountRules) =>
  z.string().superRefine((typed, context) => {
    if (optional && isBlank(typed)) return;
    const mistake = (message: string) => context.addIssue({ code: "custom", message });
    const read = readAmount(typed);
    if (!read) return mistake(wrong);
    const [number, other] = read.readings;
    if (other !== undefined) return mistake(t.unclear(typedAmount(number), typedAmount(other)));
    if (read.unit !== "") return mistake(unknownUnit(read.unit));
    if (number <= 0) mistake(wrong);
    else if (most && number > most[0]) mistake(most[1]);
    else if (Number(number.toFixed(3)) !== number) mistake(precise);
  });
