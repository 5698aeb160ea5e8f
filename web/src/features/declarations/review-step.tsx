import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { settings } from "../../api/settings";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { ErrorState } from "../../ui/error-state";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { DeclaredAnswers, DeclaredItems, DeclaredPeople, DeclaredTravel } from "./declared";
import styles from "./declaration-form.module.css";
import { JudgedAnew } from "./judged-anew";
import { OathText } from "./oath-text";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.declarationReview;

/** Everything to read once more, and the oath. */
export function ReviewStep({ goTo }: { goTo: (step: number) => void }) {
  const { control } = useFormContext<DeclarationForm>();
  const { travel, traveller, minors, answers, items, repeated } = useWatch({ control }) as DeclarationForm;
  const [isAsked] = useState(repeated?.confirmed === false);
  return (
    <>
      {repeated && (
        <>
          {!repeated.confirmed && <Notice title={texts.ownData.sameTitle}>{texts.ownData.same}</Notice>}
          <JudgedAnew before={repeated.products} />
        </>
      )}
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
      {(!repeated || repeated.confirmed) && <Oath begins={isAsked && repeated !== undefined} />}
    </>
  );
}

function Section({ step, goTo, children }: { step: number; goTo: (step: number) => void; children: ReactNode }) {
  const title = texts.declarations.steps[step] ?? "";
  return (
    <Card>
      <div className={classes(sharedStyles.ends, styles.over)}>
        <h2>{title}</h2>
        <Button kind="quiet" aria-label={t.changeNamed(title)} onClick={() => goTo(step)}>
          {t.change}
        </Button>
      </div>
      {children}
    </Card>
  );
}

/** The oath. It `begins` in sight where everything above it has just been confirmed. */
function Oath({ begins }: { begins: boolean }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (begins) place.current?.focus();
  }, [begins]);
  const { control, setValue } = useFormContext<DeclarationForm>();
  const { field, fieldState } = useController({ control, name: "oath.accepted" });
  const { value: accepted, onChange, ...input } = field;
  const oath = useQuery(settings);
  const version = oath.data?.disclaimer.version;
  const acceptedVersion = useWatch({ control, name: "oath.version" });
  const outdated = version !== undefined && acceptedVersion !== version;
  // Nobody swears to a text that they have not read.
  useEffect(() => {
    if (outdated && accepted) setValue("oath.accepted", false);
  }, [outdated, accepted, setValue]);
  return (
    <Card ref={place} tabIndex={-1}>
      <h2>{t.oath}</h2>
      {oath.isPending && <Skeleton lines={3} />}
      {oath.isError && !oath.data && <ErrorState error={oath.error} onRetry={() => void oath.refetch()} />}
      {oath.data && (
        <>
          {outdated && acceptedVersion !== undefined && <Notice kind="warning">{t.oathChanged}</Notice>}
          <OathText {...oath.data.disclaimer} />
          <Checkbox
            label={t.accept}
            {...input}
            checked={accepted}
            onChange={(event) => {
              setValue("oath.version", event.target.checked ? version : undefined);
              onChange(event.target.checked);
            }}
            error={fieldState.error?.message}
          />
        </>
      )}
    </Card>
  );
}
