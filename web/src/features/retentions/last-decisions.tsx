import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { catalogue, type Entry, entryName } from "../../api/catalogues";
import { texts } from "../../texts/catalogue";
import { type ActForm, proposedArticle } from "./act-form";
import { type ChosenDecision, lastDecisions } from "./last-choices";
import { LastUsed } from "./last-used";
import { useLastChoices } from "./use-last-choices";

const t = texts.retentions.form;

/** The last decisions of the officer, for goods on which nothing is decided yet. */
export function LastDecisions({ index }: { index: number }) {
  const { getValues, setFocus, setValue } = useFormContext<ActForm>();
  const acts = useLastChoices();
  const reasons = useQuery(catalogue("retention-reasons")).data;
  const destinations = useQuery(catalogue("rejection-destinations")).data;
  const offered = destinations?.filter(({ attributes }) => attributes.released !== "Sí");
  const decisions = lastDecisions(acts, { reasons: activeOf(reasons), destinations: activeOf(offered) });
  const at = `items.${index}` as const;

  function choose({ decision, rejection_destination: destination, reasons: codes }: ChosenDecision) {
    const changed = { shouldDirty: true };
    setValue(`${at}.decision`, decision, changed);
    setValue(`${at}.rejection_destination`, destination, changed);
    setValue(`${at}.reasons`, codes, changed);
    const article = proposedArticle(codes, reasons);
    if (article && !getValues(`${at}.legal_basis`)) setValue(`${at}.legal_basis`, article, changed);
    // The button that had the focus goes away.
    setFocus(getValues(`${at}.quantity`) ? `${at}.reasons` : `${at}.quantity`);
  }

  return (
    <LastUsed
      title={t.last.decisions}
      entries={decisions}
      labelOf={({ decision, reasons: codes, rejection_destination: destination }) =>
        t.last.decision(
          t.decisions[decision as keyof typeof t.decisions],
          codes.map((code) => entryName(reasons, code)).join(" + "),
          destination && entryName(destinations, destination),
        )
      }
      onChoose={choose}
    />
  );
}

const activeOf = (entries: readonly Entry[] = []) => entries.filter(({ active }) => active).map(({ code }) => code);
