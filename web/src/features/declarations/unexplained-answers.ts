import { isBlank } from "../../lib/text";
import { type DeclarationForm, QUESTIONS } from "../../offline/declaration-draft";

/**
 * The declared things, where every question is answered no: one of the two is wrong, or the traveller did not see the
 * question.
 */
export function deniedItems({ answers, items }: Pick<DeclarationForm, "answers" | "items">): string[] {
  if (QUESTIONS.some((question) => answers[question].yes === "yes")) return [];
  return items.map(({ product, description }) => product?.name ?? description);
}

/** The questions answered yes of which nothing is known yet: neither a detail nor any declared thing. */
export function unexplainedAnswers({ answers, items }: Pick<DeclarationForm, "answers" | "items">) {
  if (items.length > 0) return [];
  return QUESTIONS.filter((question) => answers[question].yes === "yes" && isBlank(answers[question].detail));
}

/** Whether every question has an answer. */
export const isAllAnswered = ({ answers }: Pick<DeclarationForm, "answers">): boolean =>
  QUESTIONS.every((question) => answers[question].yes !== "");
