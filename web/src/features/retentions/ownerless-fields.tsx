import { OWNERLESS_INPUT_PLACE_MAX_LENGTH, OWNERLESS_INPUT_WITNESS_MAX_LENGTH } from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { catalogue } from "../../api/catalogues";
import { type Field, Fields } from "../../forms/fields";
import { choicesOf } from "../../lib/choices";
import { texts } from "../../texts/catalogue";
import { type ActForm, proposedArticle } from "./act-form";
import styles from "./act.module.css";
import { askedOf } from "./ownerless";

const t = texts.retentions.form;

/** Why there is no passenger, where the goods were found and who saw it. */
export function OwnerlessFields() {
  const reason = useWatch<ActForm, "ownerless.reason">({ name: "ownerless.reason" }) ?? "";
  const { witness } = askedOf(reason);
  useProposedPlace(reason);
  useProposedReason(reason);
  return (
    <>
      <div className={styles.whole}>
        <Fields of={[REASON]} />
      </div>
      <Fields<ActForm>
        of={[
          {
            kind: "text",
            name: "ownerless.place",
            label: t.ownerless.place,
            hint: t.ownerless.placeHint,
            maxLength: OWNERLESS_INPUT_PLACE_MAX_LENGTH,
          },
          {
            kind: "text",
            name: "ownerless.witness",
            label: t.ownerless.witness,
            hint: t.ownerless.witnessHint,
            optional: witness === "optional",
            autoCapitalize: "words",
            maxLength: OWNERLESS_INPUT_WITNESS_MAX_LENGTH,
            when: () => witness !== "none",
          },
        ]}
      />
    </>
  );
}

/** Proposes where the goods travelled, until somebody chose it. */
function useProposedPlace(reason: string) {
  const { getValues, setValue } = useFormContext<ActForm>();
  const entries = useQuery(catalogue("carried-items")).data;
  const { carriedIn } = askedOf(reason);
  const offered = entries?.some(({ active, code }) => active && code === carriedIn) ? carriedIn : "";
  const before = useRef("");
  useEffect(() => {
    const proposed = before.current;
    before.current = offered;
    const chosen = getValues("carried_in");
    if (offered !== "" && (chosen === "" || chosen === proposed))
      setValue("carried_in", offered, { shouldDirty: true, shouldValidate: true });
  }, [offered, getValues, setValue]);
}

/** Proposes the retention reason that says the same, for goods of which nobody chose another. */
function useProposedReason(reason: string) {
  const { getValues, setValue } = useFormContext<ActForm>();
  const entries = useQuery(catalogue("retention-reasons")).data;
  const { retained } = askedOf(reason);
  const offered = entries?.some(({ active, code }) => active && code === retained) ? retained : "";
  const before = useRef("");
  useEffect(() => {
    const proposed = before.current;
    before.current = offered;
    if (offered === "") return;
    for (const [index, { reasons, legal_basis }] of getValues("items").entries()) {
      if (!reasons.every((code) => code === proposed)) continue;
      setValue(`items.${index}.reasons`, [offered], { shouldDirty: true });
      const article = proposedArticle([offered], entries);
      if (article && legal_basis === "") setValue(`items.${index}.legal_basis`, article, { shouldDirty: true });
    }
  }, [offered, entries, getValues, setValue]);
}

const REASON: Field<ActForm> = {
  kind: "radio",
  name: "ownerless.reason",
  label: t.ownerless.reason,
  inline: true,
  choices: choicesOf(texts.ownerless.reasons),
  recheck: "flight.number",
};
