import { type ReactNode, useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { DeclarationForm, Question } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Drawing } from "../../ui/drawing";
import styles from "./one-question.module.css";

const t = texts.swornQuestions;

interface OneQuestionProps {
  question: Question;
  drawing: string;
  /** Called with an answer that asks for nothing more. */
  onAnswered: () => void;
  /** What a yes asks for. */
  children: ReactNode;
}

/** A question alone on its screen. Its buttons answer and, but for a yes, go on. */
export function OneQuestion({ question, drawing, onAnswered, children }: OneQuestionProps) {
  const id = useId();
  const { control } = useFormContext<DeclarationForm>();
  const {
    field: { ref, ...field },
  } = useController({ control, name: `answers.${question}.yes` });
  function answer(value: "yes" | "no") {
    field.onChange(value);
    field.onBlur();
    if (value === "no") onAnswered();
  }
  return (
    <div role="group" aria-labelledby={id} className={styles.question}>
      <div className={styles.head}>
        <Drawing name={drawing} className={styles.drawing} />
        <h2 id={id}>{t[question]}</h2>
      </div>
      <div className={styles.answers}>
        <Button
          ref={ref}
          name={field.name}
          className={styles.answer}
          aria-pressed={field.value === "no"}
          onClick={() => answer("no")}
        >
          {texts.ui.no}
        </Button>
        <Button className={styles.answer} aria-pressed={field.value === "yes"} onClick={() => answer("yes")}>
          {texts.ui.yes}
        </Button>
      </div>
      {field.value === "yes" && children}
    </div>
  );
}
