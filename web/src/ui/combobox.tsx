import { type ReactNode, type Ref, useId } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { texts } from "../texts/es";
import { describedBy, Field, type FieldTexts } from "./field";
import fieldStyles from "./field.module.css";
import styles from "./combobox.module.css";
import type { Option } from "./select";

interface ComboboxProps extends FieldTexts {
  options: readonly (Option & { aside?: ReactNode })[];
  /** The chosen value, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Type to narrow a long list, accents and capitals aside. Heavy: import it only where a step needs it. */
export function Combobox({ label, hint, error, optional, options, value, onChange, onBlur, name, ref }: ComboboxProps) {
  const id = useId();
  // What is typed before there is anything to choose from would be lost when it arrives.
  const loading = options.length === 0;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <ComboBox
        isDisabled={loading}
        aria-label={label}
        selectedKey={value || null}
        onSelectionChange={(key) => onChange(key === null ? "" : String(key))}
        defaultItems={options}
        menuTrigger="focus"
        isInvalid={Boolean(error)}
        {...(onBlur && { onBlur })}
      >
        <Input
          ref={ref}
          id={id}
          name={name}
          className={fieldStyles.input ?? ""}
          placeholder={loading ? texts.ui.loading : texts.ui.typeToSearch}
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
