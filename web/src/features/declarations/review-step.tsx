import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { DeclaredAnswers, DeclaredItems, DeclaredPeople, DeclaredTravel } from "./declared";
import styles from "./declaration-form.module.css";
import { settings } from "./declaration-queries";

const t = texts.declarations.review;

/** Everything to read once more, and the oath. */
export function ReviewStep({ goTo }: { goTo: (step: number) => void }) {
  const { control } = useFormContext<DeclarationForm>();
  const { travel, traveller, minors, answers, items } = useWatch({ control }) as DeclarationForm;
  return (
    <>
      <Section step={0} goTo={goTo}>
        <DeclaredTravel travel={travel} />
      </Section>
      <Section step={1} goTo={goTo}>
        <DeclaredPeople traveller={traveller} minors={minors} />
      </Section>
      <Section step={2} goTo={goTo}>
        <DeclaredAnswers answers={answers} />
      </Section>
      <Section step={3} goTo={goTo}>
        <DeclaredItems items={items} />
      </Section>
      <Oath />
    </>
  );
}

function Section({ step, goTo, children }: { step: number; goTo: (step: number) => void; children: ReactNode }) {
  const title = texts.declarations.steps[step] ?? "";
  return (
    <Card>
      <div className={styles.over}>
        <h2>{title}</h2>
        <Button kind="quiet" aria-label={t.changeNamed(title)} onClick={() => goTo(step)}>
          {t.change}
        </Button>
      </div>
      {children}
    </Card>
  );
}

function Oath() {
  const { control } = useFormContext<DeclarationForm>();
  const { field, fieldState } = useController({ control, name: "oath.accepted" });
  const { value: accepted, onChange, ...input } = field;
  const oath = useQuery(settings);
  return (
    <Card>
      <h2>{t.oath}</h2>
      {oath.isPending && <Skeleton lines={3} />}
      {oath.isError && <ErrorState error={oath.error} onRetry={() => void oath.refetch()} />}
      {oath.data && (
        <>
          <p>{oath.data.disclaimer.text}</p>
          <p>
            <strong>{oath.data.disclaimer.oath}</strong>
          </p>
          <Checkbox
            label={t.accept}
            {...input}
            checked={accepted}
            onChange={(event) => onChange(event.target.checked)}
            error={fieldState.error?.message}
          />
        </>
      )}
    </Card>
  );
}
