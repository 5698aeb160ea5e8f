import { useController, useFormContext } from "react-hook-form";
import { type DeclarationForm, type Question, QUESTIONS } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { Drawing } from "../../ui/drawing";
import { YesNo } from "../../ui/yes-no";
import styles from "./declaration-form.module.css";
import { FormTextArea } from "./form-fields";

const t = texts.declarations.questions;

/** The questions under oath; a yes opens what it asks for. */
export function QuestionsStep() {
  return (
    <>
      <p>{t.intro}</p>
      {QUESTIONS.map((question) => (
        <Card key={question}>
          <Answer question={question} />
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

function Answer({ question }: { question: Question }) {
  const { control } = useFormContext<DeclarationForm>();
  const { field, fieldState } = useController({ control, name: `answers.${question}.yes` });
  const needsDetail = question === "equipment" || question === "farm_contact";
  return (
    <>
      <div className={styles.question}>
        <Drawing name={DRAWINGS[question]} className={styles.drawing} />
        <YesNo {...field} label={t[question]} error={fieldState.error?.message} />
      </div>
      {field.value === "yes" && (
        <FormTextArea
          name={`answers.${question}.detail`}
          label={t.detail}
          rows={3}
          optional={!needsDetail}
          hint={needsDetail ? t.detailRequired : t.detailOrItems}
        />
      )}
    </>
  );
}
