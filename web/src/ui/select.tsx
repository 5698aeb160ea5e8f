import { type Ref, type SelectHTMLAttributes, useId } from "react";
import { texts } from "../texts/catalogue";
import { describedBy, Field, type FieldTexts } from "./field";
import styles from "./field.module.css";

/** One entry of a list to choose from. */
export interface Option {
  value: string;
  label: string;
  /** It may not be chosen any more, and is here because it was chosen before. */
  withdrawn?: boolean;
  /** What may be chosen in its place. */
  instead?: Option | undefined;
}

interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> {
  options: readonly Option[];
  /** Values that stand first, apart from the others; those that are no options are left out. */
  first?: { label: string; others: string; values: readonly string[] };
  /** Text of the empty choice; "Elija…" unless told. */
  empty?: string;
  /** Where the options are read from the server: whether they are there. */
  list?: "ready" | "loading" | "missing";
  ref?: Ref<HTMLSelectElement>;
}

/** The platform's own list: the quickest on a phone, and type-ahead on a keyboard. */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  first,
  empty,
  list = "ready",
  ...select
}: SelectProps) {
  const id = useId();
  const chosen =
    typeof select.value === "string" && select.value !== "" ? [{ value: select.value, label: select.value }] : [];
  // What was chosen stays chosen, although only its code is known.
  const offered = list === "ready" ? options : chosen;
  const leading = (first?.values ?? []).flatMap((value) => offered.find((option) => option.value === value) ?? []);
  const others = offered.filter((option) => !leading.includes(option));
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        <option value="">{list === "ready" ? (empty ?? texts.ui.choose) : texts.ui.lists[list]}</option>
        {first && leading.length > 0 && others.length > 0 ? (
          <>
            <optgroup label={first.label}>
              <Options of={leading} />
            </optgroup>
            <optgroup label={first.others}>
              <Options of={others} />
            </optgroup>
          </>
        ) : (
          <Options of={offered} />
        )}
      </select>
    </Field>
  );
}

const Options = ({ of }: { of: readonly Option[] }) =>
  of.map((option) => (
    <option key={option.value} value={option.value}>
      {option.withdrawn ? texts.ui.withdrawn.option(option.label) : option.label}
    </option>
  ));
