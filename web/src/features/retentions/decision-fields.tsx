import { useQuery } from "@tanstack/react-query";
import { type FieldValues, useWatch } from "react-hook-form";
import { articles } from "../../api/articles";
import { catalogue, choosable, entryOptions, listState } from "../../api/catalogues";
import { Fields } from "../../forms/fields";
import { texts } from "../../texts/catalogue";
import { lastDestinations } from "./last-choices";
import { ReasonsField } from "./reasons-field";
import { useLastChoices } from "./use-last-choices";

const t = texts.retentions.form;

interface DecisionFieldsProps {
  /** What the names of the fields begin with, such as "items.0."; empty where the whole form has one decision. */
  at: string;
}

/** What happens with goods, why, and by which article. */
export function DecisionFields({ at }: DecisionFieldsProps) {
  const destinations = useQuery(catalogue("rejection-destinations"));
  const legalBasis = useQuery(articles);
  const acts = useLastChoices();
  const [decision, destination] = useWatch<FieldValues, string[]>({
    name: [`${at}decision`, `${at}rejection_destination`],
  });
  const offered = destinations.data?.filter(({ attributes }) => attributes.released !== "Sí");
  return (
    <>
      <Fields
        of={[
          { kind: "radio", name: `${at}decision`, label: t.decision, inline: true, choices: DECISIONS },
          {
            kind: "select",
            name: `${at}rejection_destination`,
            label: t.rejection_destination,
            list: listState(destinations),
            first: { ...t.last.destinations, values: lastDestinations(acts) },
            options: entryOptions(choosable(offered, destination)),
            when: () => decision === "rechazo",
          },
        ]}
      />
      <ReasonsField name={`${at}reasons`} legalBasis={`${at}legal_basis`} />
      <Fields
        of={[
          {
            kind: "combobox",
            name: `${at}legal_basis`,
            label: t.legal_basis,
            hint: t.legalHint,
            list: listState(legalBasis),
            options: (legalBasis.data ?? []).map(({ code, title, article, subject }) => ({
              value: code,
              label: t.article(title, article, subject),
            })),
          },
        ]}
      />
    </>
  );
}

const DECISIONS = (["retencion", "rechazo"] as const).map((value) => ({
  value,
  label: t.decisions[value],
  hint: t.decisionHints[value],
}));
