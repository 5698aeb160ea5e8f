import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { catalogue, entryName, entryOptions, listState } from "../../api/catalogues";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { Select } from "../../ui/select";
import { proposedArticle } from "./act-form";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./act.module.css";
import { lastReasons } from "./last-choices";
import { useLastChoices } from "./use-last-choices";

const t = texts.retentions.form;

interface ReasonsFieldProps {
  /** The field of the codes. */
  name: string;
  /** The field of the article that they propose. */
  legalBasis: string;
}

/**
 * Why goods are retained: each choice stays in sight and can be taken back. The article behind a reason is proposed.
 */
export function ReasonsField({ name, legalBasis }: ReasonsFieldProps) {
  const { control, getValues, setFocus, setValue } = useFormContext();
  const { field: controlled, fieldState } = useController({ control, name });
  const { value: _, onChange, ...field } = controlled;
  const chosen = controlled.value as readonly string[];
  const reasons = useQuery(catalogue("retention-reasons"));
  const { data } = reasons;
  const acts = useLastChoices();
  const choose = (code: string) => {
    onChange([...chosen, code]);
    const article = proposedArticle([code], data);
    if (article && !getValues(legalBasis)) setValue(legalBasis, article, { shouldDirty: true, shouldValidate: true });
  };
  const instead = entryOptions(data?.filter(({ active, code }) => active || chosen.includes(code))).flatMap((option) =>
    chosen.includes(option.value) && option.instead && !chosen.includes(option.instead.value)
      ? [{ ...option, instead: option.instead }]
      : [],
  );
  function replace(code: string, other: string) {
    onChange(chosen.map((one) => (one === code ? other : one)));
    // The button that had the focus goes away.
    setFocus(name);
  }
  return (
    <div className={sharedStyles.close}>
      <Select
        label={t.reasons}
        empty={chosen.length > 0 ? t.addReason : texts.ui.choose}
        list={listState(reasons)}
        first={{ ...t.last.reasons, values: lastReasons(acts) }}
        options={entryOptions(data?.filter(({ code, active }) => active && !chosen.includes(code)))}
        {...field}
        value=""
        onChange={(event) => event.target.value && choose(event.target.value)}
        error={fieldState.error?.message}
      />
      {chosen.length > 0 && (
        <ul className={sharedStyles.row}>
          {chosen.map((code) => {
            const known = data?.find((reason) => reason.code === code);
            const label = known && !known.active ? texts.ui.withdrawn.option(known.name) : entryName(data, code);
            return (
              <li key={code} className={styles.chip}>
                {label}
                <button
                  type="button"
                  aria-label={t.removeReason(label)}
                  onClick={() => onChange(chosen.filter((other) => other !== code))}
                >
                  <CloseIcon />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {instead.map(({ value, instead: { value: other, label } }) => (
        <div key={value}>
          <Button onClick={() => replace(value, other)}>{texts.ui.withdrawn.instead(label)}</Button>
        </div>
      ))}
    </div>
  );
}
