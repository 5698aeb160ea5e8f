import { type ReactNode, type Ref, useId } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { texts } from "../texts/es";
import { describedBy, Field, type FieldTexts } from "./field";
import fieldStyles from "./field.module.css";
import styles from "./combobox.module.css";
import type { Option } from "./select";

interface ComboboxProps extends FieldTexts {
  options: readonly (Option & { aside?: ReactNode })[];
  /** Where the options are read from the server: whether they are there. */
  list?: "ready" | "loading" | "missing";
  /** The chosen value, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Type to narrow a long list, accents and capitals aside. Heavy: import it only where a step needs it. */
export function Combobox({ label, hint, error, optional, options, list, value, onChange, onBlur, name, ref }: ComboboxProps) {
  const id = useId();
  // What is typed before there is anything to choose from would be lost when it arrives.
  const empty = options.length === 0;
  const state = list === "missing" ? "missing" : "loading";
  // What was chosen stays chosen, although only its code is known.
  const offered = empty && value ? [{ value, label: value }] : options;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <ComboBox
        isDisabled={empty}
        aria-label={label}
        selectedKey={value || null}
        onSelectionChange={(key) => onChange(key === null ? "" : String(key))}
        defaultItems={offered}
        menuTrigger="focus"
        isInvalid={Boolean(error)}
        {...(onBlur && { onBlur })}
      >
        <Input
          ref={ref}
          id={id}
          name={name}
          className={fieldStyles.input ?? ""}
          placeholder={empty ? texts.ui.lists[state] : texts.ui.typeToSearch}
          aria-describedby={describedBy(id, hint, error)}
          autoComplete="off"
        />
        <Popover className={styles.popover ?? ""} maxHeight={320}>
          <ListBox className={styles.list ?? ""} renderEmptyState={() => <p className={styles.empty}>{texts.ui.noMatches}</p>}>
            {(option: ComboboxProps["options"][number]) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ""}>
                {option.label}
                {option.aside}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Field>
  );
}
