import { useController, useFormContext, useWatch } from "react-hook-form";
import { Fields } from "../../forms/fields";
import { type DeclarationForm, type Question, QUESTIONS } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Drawing } from "../../ui/drawing";
import { YesNo } from "../../ui/yes-no";
import styles from "./declaration-form.module.css";
import { OneQuestion } from "./one-question";

const t = texts.swornQuestions;

interface QuestionsStepProps {
  /** The question that is asked alone; the one after the last, or none, shows all of them. */
  screen: number | null;
  onAnswered: () => void;
}

/** The questions under oath, one by one, and then all of them; a yes opens what it asks for. */
export function QuestionsStep({ screen, onAnswered }: QuestionsStepProps) {
  const question = screen === null ? undefined : QUESTIONS[screen];
  if (question)
    return (
      <Card>
        <OneQuestion question={question} drawing={DRAWINGS[question]} onAnswered={onAnswered}>
          <Detail question={question} />
        </OneQuestion>
        <p className={styles.hint}>{t.intro}</p>
      </Card>
    );
  return (
    <>
      <p>{t.intro}</p>
      <NoToTheOthers />
      {QUESTIONS.map((one) => (
        <Card key={one}>
          <Answer question={one} />
        </Card>
      ))}
    </>
  );
}

const DRAWINGS: Record<Question, string> = {
  food: "ALI",
  plants: "PLA",
  animals: "ANI",
  soil: "SUE",
  equipment: "EQU",
  farm_contact: "farm",
  medicines: "AGV",
};

/** Answers what was read and left open. It stands where every question is on the screen. */
function NoToTheOthers() {
  const { control, setValue } = useFormContext<DeclarationForm>();
  const answers = useWatch({ control, name: "answers" });
  const open = QUESTIONS.filter((question) => answers[question].yes === "");
  if (open.length === 0) return null;
  function answer() {
    for (const question of open)
      setValue(`answers.${question}.yes`, "no", { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }
  return <Button onClick={answer}>{open.length === QUESTIONS.length ? t.noToAll : t.noToOthers(open.length)}</Button>;
}

function Answer({ question }: { question: Question }) {
  const { control } = useFormContext<DeclarationForm>();
  const { field, fieldState } = useController({ control, name: `answers.${question}.yes` });
  return (
    <>
      <div className={styles.question}>
        <Drawing name={DRAWINGS[question]} className={styles.drawing} />
        <YesNo {...field} label={t[question]} error={fieldState.error?.message} />
      </div>
      {field.value === "yes" && <Detail question={question} />}
    </>
  );
}

function Detail({ question }: { question: Question }) {
  const needed = needsDetail(question);
  return (
    <Fields<DeclarationForm>
      of={[
        {
          kind: "lines",
          name: `answers.${question}.detail`,
          label: t.detail,
          rows: 3,
          optional: !needed,
          hint: needed ? t.detailRequired : t.detailOrItems,
        },
      ]}
    />
  );
}

/** Whether a yes says nothing without words. */
const needsDetail = (question: Question) => question === "equipment" || question === "farm_contact";
