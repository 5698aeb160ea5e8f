import { isBlank } from "../../lib/text";
import { type DeclarationForm, QUESTIONS } from "../../offline/declaration-draft";

/** The questions answered yes of which nothing is known yet: neither a detail nor any declared thing. */
export function unexplainedAnswers({ answers, items }: Pick<DeclarationForm, "answers" | "items">) {
  if (items.length > 0) return [];
  return QUESTIONS.filter((question) => answers[question].yes === "yes" && isBlank(answers[question].detail));
}
