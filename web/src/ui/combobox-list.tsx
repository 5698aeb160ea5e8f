import { type ComponentProps, useContext, useId, useMemo, useState } from "react";
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { classes } from "../lib/classes";
import { exactly, ranked } from "../lib/ranked";
import { oneLine } from "../lib/text";
import { withUsualNames } from "../lib/usual-names";
import { texts } from "../texts/catalogue";
import type { ComboboxProps } from "./combobox";
import styles from "./combobox.module.css";
import { describedBy, Field } from "./field";
import fieldStyles from "./field.module.css";
import { CloseIcon } from "./icons";
import { Name } from "./sentence";
import { useOwnPress } from "./use-own-press";

/** The box with its list, once its code is there. */
export function ComboboxList({
  label,
  hint,
  error,
  optional,
  placeholder = texts.ui.typeToSearch,
  options: given,
  usual,
  list,
  value,
  onChange,
  onBlur,
  name,
  ref,
}: ComboboxProps) {
  const id = useId();
  const ownPress = useOwnPress();
  // Countries and units have names in each language.
  const named = usual === "airports" || usual === "airlines";
  const options = useMemo(() => (usual ? withUsualNames(given, usual) : given), [given, usual]);
  // What is typed before there is anything to choose from would be lost when it arrives.
  const empty = options.length === 0;
  const state = list === "missing" ? "missing" : "loading";
  // What was chosen stays chosen, although only its code is known.
  const offered = empty && value ? [{ value, label: value }] : options;
  const labelOf = (code: string) => offered.find((option) => option.value === code)?.label ?? code;
  const [typed, setTyped] = useState(() => labelOf(value));
  const [said, setSaid] = useState(value);
  const [shown, setShown] = useState(value);
  const [unknown, setUnknown] = useState("");

  // Somebody else chose: what was typed is no longer meant.
  if (value !== shown) {
    setShown(value);
    if (value !== said) show(value);
  }

  function show(code: string) {
    setSaid(code);
    setTyped(labelOf(code));
    setUnknown("");
  }
  function choose(code: string) {
    show(code);
    onChange(code);
  }
  /** Takes what is typed exactly. Anything else stays in sight, and the field says that it is no choice. */
  function settle() {
    const text = oneLine(typed);
    if (text === oneLine(labelOf(value))) return;
    const found = exactly(offered, text);
    const [only] = found;
    if (only && found.length === 1) choose(only.value);
    else {
      setSaid("");
      onChange("");
      setUnknown(text);
    }
  }

  const mistake = unknown === "" ? error : texts.ui.notInList(unknown);
  return (
    <Field id={id} label={label} hint={hint} error={mistake} optional={optional}>
      <ComboBox
        className={styles.box ?? ""}
        isDisabled={empty}
        aria-label={label}
        selectedKey={value || null}
        // Without a choice the list leaves the decision to `settle`.
        onSelectionChange={(key) => key !== null && choose(String(key))}
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text);
          setUnknown("");
        }}
        items={typed === labelOf(value) ? offered : ranked(offered, typed)}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="focus"
        isInvalid={Boolean(mistake)}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      >
        <OpeningInput
          ref={ref}
          id={id}
          name={name}
          className={fieldStyles.input ?? ""}
          placeholder={empty ? texts.ui.lists[state] : placeholder}
          aria-describedby={describedBy(id, hint, mistake)}
          autoComplete="off"
          onKeyDown={(event) =>
            event.key === "Enter" && !event.currentTarget.getAttribute("aria-activedescendant") && settle()
          }
        />
        <Popover className={classes(styles.popover, styles.sheet)} maxHeight={320}>
          <div className={styles.sheetHead}>
            <span aria-hidden="true">{label}</span>
            <button
              type="button"
              className={styles.close}
              aria-label={texts.ui.close}
              // The box keeps the focus until it is left.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => document.getElementById(id)?.blur()}
            >
              <CloseIcon />
            </button>
          </div>
          <ListBox
            {...ownPress}
            className={styles.list ?? ""}
            renderEmptyState={() => <p className={styles.empty}>{texts.ui.noMatches}</p>}
          >
            {(option: ComboboxProps["options"][number]) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ""}>
                {named ? <Name>{option.label}</Name> : option.label}
                {option.aside}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Field>
  );
}

/** A list that closed because the page was scrolled opens again with a tap, although the box never lost the focus. */
function OpeningInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext);
  return <Input {...props} onClick={() => state && !state.isOpen && state.open(null, "focus")} />;
}
