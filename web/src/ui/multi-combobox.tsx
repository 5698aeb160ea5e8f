import { type ReactNode, type Ref, useId, useMemo, useState } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { exactly } from "../lib/ranked";
import { folded, oneLine } from "../lib/text";
import { texts } from "../texts/catalogue";
import styles from "./combobox.module.css";
import { describedBy, Field, type FieldTexts } from "./field";
import fieldStyles from "./field.module.css";
import { useOwnPress } from "./use-own-press";

/** One thing to choose, with all the words by which it is found. */
export interface FoundOption {
  value: string;
  /** How it is called. */
  label: string;
  /** Everything that may be typed to find it. */
  words: string;
  /** How it looks in the list. */
  content: ReactNode;
}

interface MultiComboboxProps extends FieldTexts {
  options: readonly FoundOption[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Type to find several things of a long list, one after the other. Heavy: import it only where a step needs it. */
export function MultiCombobox({
  label,
  hint,
  error,
  optional,
  options,
  values,
  onChange,
  onBlur,
  placeholder,
  name,
  ref,
}: MultiComboboxProps) {
  const id = useId();
  const ownPress = useOwnPress();
  const loading = options.length === 0;
  // Another list of the same values would empty the box in the middle of a word.
  const same = JSON.stringify(values);
  const chosen = useMemo(() => JSON.parse(same) as string[], [same]);
  const [typed, setTyped] = useState("");
  const [unknown, setUnknown] = useState("");

  function change(text: string) {
    setTyped(text);
    setUnknown("");
  }
  /** Takes what is typed exactly. Anything else stays in sight, and the field says that it is no choice. */
  function settle() {
    const text = oneLine(typed);
    const found = exactly(
      options.map((option) => ({ value: option.value, label: option.label, words: [option.value] })),
      text,
    );
    const [only] = found;
    if (!only || found.length > 1) {
      setUnknown(text);
      return;
    }
    change("");
    if (!values.includes(only.value)) onChange([...values, only.value]);
  }

  const mistake = unknown === "" ? error : texts.ui.notInList(unknown);
  return (
    <Field id={id} label={label} hint={hint} error={mistake} optional={optional}>
      <ComboBox
        isDisabled={loading}
        aria-label={label}
        selectionMode="multiple"
        value={chosen}
        onChange={(keys) => {
          change("");
          onChange(keys.map(String));
        }}
        inputValue={typed}
        onInputChange={change}
        defaultItems={options}
        defaultFilter={hasEveryWord}
        allowsCustomValue
        menuTrigger="focus"
        isInvalid={Boolean(mistake)}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      >
        <Input
          ref={ref}
          id={id}
          name={name}
          className={fieldStyles.input ?? ""}
          placeholder={loading ? texts.ui.loading : (placeholder ?? texts.ui.typeToSearch)}
          aria-describedby={describedBy(id, hint, mistake)}
          autoComplete="off"
        />
        <Popover className={styles.popover ?? ""} maxHeight={320}>
          <ListBox
            {...ownPress}
            className={styles.list ?? ""}
            renderEmptyState={() => <p className={styles.empty}>{texts.ui.noMatches}</p>}
          >
            {(option: FoundOption) => (
              <ListBoxItem id={option.value} textValue={option.words} className={styles.option ?? ""}>
                {option.content}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Field>
  );
}

/** Whether all that is typed is somewhere in the words, in any order, accents and capitals aside. */
function hasEveryWord(words: string, typed: string): boolean {
  const found = folded(words);
  return folded(typed)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
