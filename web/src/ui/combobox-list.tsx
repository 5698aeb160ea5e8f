import { useId } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { texts } from "../texts/es";
import type { ComboboxProps } from "./combobox";
import { describedBy, Field } from "./field";
import fieldStyles from "./field.module.css";
import styles from "./combobox.module.css";

/** The box with its list, once its code is there. */
export function ComboboxList({ label, hint, error, optional, options, list, value, onChange, onBlur, name, ref }: ComboboxProps) {
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
