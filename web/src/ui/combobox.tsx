import { lazy, type ReactNode, type Ref, Suspense, useId } from "react";
import type { UsualKind } from "../lib/usual-names";
import { texts } from "../texts/catalogue";
import { Field, type FieldTexts } from "./field";
import styles from "./field.module.css";
import type { Option } from "./select";

export interface ComboboxProps extends FieldTexts {
  options: readonly (Option & { aside?: ReactNode; words?: readonly string[] })[];
  /** The list whose usual names find its options, too. */
  usual?: UsualKind;
  /** Where the options are read from the server: whether they are there. */
  list?: "ready" | "loading" | "missing";
  /** What stands in the empty box; how it is used by default. */
  placeholder?: string;
  /** The chosen value, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Reads the code behind the box before it is needed. */
export const loadCombobox = () => import("./combobox-list");

const ComboboxList = lazy(async () => ({ default: (await loadCombobox()).ComboboxList }));

/**
 * Type to narrow a long list, accents and capitals aside. What is typed exactly is chosen on leaving. Its code is heavy
 * and comes when the first box is shown.
 */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Coming {...props} />}>
      <ComboboxList {...props} />
    </Suspense>
  );
}

function Coming({ label, hint, error, optional }: ComboboxProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <input id={id} className={styles.input} disabled placeholder={texts.ui.lists.loading} />
    </Field>
  );
}
