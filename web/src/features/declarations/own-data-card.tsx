import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { fullName } from "../../lib/person-name";
import { bagOf, type DeclarationForm } from "../../offline/declaration-draft";
import { canSeal } from "../../offline/device-seal";
import { forgetOwnData, keepOwnData, type OwnData, ownData } from "../../offline/own-data";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import type { JustJoined } from "./join-group";
import styles from "./own-data-card.module.css";

const t = texts.ownData;

/** Offers to begin with all of the last declaration, but for the flight. */
export function RepeatCard() {
  const { data } = useQuery(ownData);
  const { setValue } = useFormContext<DeclarationForm>();
  const form = useWatch<DeclarationForm>() as DeclarationForm;
  const joined = (useLocation().state as Partial<JustJoined> | null)?.joined ?? false;
  if (form.repeated) return <Notice>{t.repeating}</Notice>;
  if (!data || !isBlank(form, joined)) return null;

  function repeat({ stay, ...declared }: OwnData) {
    const taken = {
      ...declared,
      carried_in: bagOf(declared),
      travel: { ...form.travel, ...stay },
      repeated: { confirmed: false, products: declared.items.flatMap(({ product }) => product ?? []) },
    };
    for (const [part, value] of Object.entries(taken))
      setValue(part as keyof typeof taken, value as never, { shouldDirty: true });
  }

  return <OwnDataCard data={data} use={t.repeat} onUse={() => repeat(data)} />;
}

/** Offers what a person answers alike in each declaration. */
export function TravellerCard({ onUsed }: { onUsed: () => void }) {
  const { data } = useQuery(ownData);
  const { setValue } = useFormContext<DeclarationForm>();
  const form = useWatch<DeclarationForm>() as DeclarationForm;
  if (!data || form.repeated || form.traveller.document_number !== "") return null;

  function take({ traveller, stay }: OwnData) {
    const { migratory_category, ...person } = traveller;
    for (const name of Object.keys(person) as (keyof typeof person)[])
      setValue(`traveller.${name}`, person[name], { shouldDirty: true });
    // The form asks for the purpose each time. The kept category applies only to the kept purpose.
    if (form.travel.purpose === "" || form.travel.purpose === stay.purpose)
      setValue("traveller.migratory_category", migratory_category, { shouldDirty: true });
    onUsed();
  }

  return <OwnDataCard data={data} use={t.use} onUse={() => take(data)} />;
}

/** Whether nothing of a declaration was said yet, but for the journey of a group that was `joined`. */
const isBlank = ({ travel, traveller, items }: DeclarationForm, joined: boolean) =>
  (joined || travel.flight_number === "") && traveller.document_number === "" && items.length === 0;

function OwnDataCard({ data, use, onUse }: { data: OwnData; use: string; onUse: () => void }) {
  const client = useQueryClient();
  async function forget() {
    await forgetOwnData();
    await client.invalidateQueries({ queryKey: ownData.queryKey });
  }
  return (
    <Card className={styles.card}>
      <p>
        {t.of} <strong translate="no">{fullName(data.traveller)}</strong>
      </p>
      <Actions>
        <Button kind="primary" onClick={onUse}>
          {use}
        </Button>
        <Button kind="quiet" onClick={() => void forget()}>
          {t.forget}
        </Button>
      </Actions>
    </Card>
  );
}

/** Asks who sent a declaration whether this device may keep what the next one asks again. */
export function KeepOwnData({ form }: { form: DeclarationForm }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(ownData);
  const [answer, setAnswer] = useState<"kept" | "refused" | "failed" | null>(null);
  if (answer === "refused" || isPending || !canSeal()) return null;
  if (answer === "failed") return <Notice kind="warning">{t.notKept}</Notice>;
  if (data) return answer === "kept" ? <Notice kind="done">{t.kept}</Notice> : null;
  async function keep() {
    const isKept = await keepOwnData(form).catch(() => false);
    if (!isKept) await forgetOwnData();
    await client.invalidateQueries({ queryKey: ownData.queryKey });
    setAnswer(isKept ? "kept" : "failed");
  }
  return (
    <Notice
      title={t.offerTitle}
      actions={
        <>
          <Button kind="primary" onClick={() => void keep()}>
            {t.keep}
          </Button>
          <Button onClick={() => setAnswer("refused")}>{t.refuse}</Button>
        </>
      }
    >
      {t.offer}
    </Notice>
  );
}
