import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { isBlank } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { describedBy, Field } from "../../ui/field";
import sharedStyles from "../../ui/shared.module.css";
import fieldStyles from "../../ui/field.module.css";
import { CloseIcon } from "../../ui/icons";
import hidden from "../../ui/hidden.module.css";
import styles from "./product-form.module.css";
import { namesIn, type ProductValues } from "./product-schema";

const t = texts.products.form;

/**
 * Other names as chips: Enter or a comma adds what is typed, a paste adds all it holds, Backspace takes back the last.
 */
export function SynonymsField() {
  const id = useId();
  const { control } = useFormContext<ProductValues>();
  const { field, fieldState } = useController({ control, name: "synonyms" });
  const { field: pending } = useController({ control, name: "pending_synonym" });
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement | null>(null);
  const chips = useRef<HTMLUListElement>(null);
  const { value: names, onChange, onBlur, ref } = field;
  const { value: typed, onChange: onType } = pending;

  function add(text: string) {
    const fresh = namesIn(text, names);
    onType("");
    if (fresh.length === 0) return;
    onChange([...names, ...fresh]);
    setSaid(t.synonymAdded(fresh.join(", ")));
  }

  function remove(index: number) {
    const name = names[index];
    if (name === undefined) return;
    onChange(names.filter((_, other) => other !== index));
    setSaid(t.synonymRemoved(name));
    // The focus stays with its neighbours, or goes back to the box.
    requestAnimationFrame(() => {
      const buttons = chips.current?.querySelectorAll("button") ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? input.current)?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && names.length > 0) {
      event.preventDefault();
      onChange(names.slice(0, -1));
      setSaid(t.synonymRemoved(names.at(-1) ?? ""));
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (!/[,;\n\t|]/.test(pasted)) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  }

  return (
    <div className={sharedStyles.close}>
      <Field
        id={id}
        label={texts.products.fields.synonyms}
        hint={t.synonymsHint}
        error={fieldState.error?.message}
        optional
      >
        <div className={styles.adder}>
          <input
            id={id}
            ref={(element) => {
              input.current = element;
              ref(element);
            }}
            className={fieldStyles.input}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            placeholder={t.synonymPlaceholder}
            value={typed}
            aria-invalid={fieldState.error ? true : undefined}
            aria-describedby={describedBy(id, t.synonymsHint, fieldState.error?.message)}
            onChange={(event) => {
              // Some phones write a comma without telling which key it was.
              const text = event.target.value;
              if (/[,;]$/.test(text)) add(text);
              else onType(text);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              add(typed);
              onBlur();
            }}
          />
          {/* A finger has no Enter on every keyboard. The box must not lose the focus before the press counts. */}
          <Button
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add(typed)}
            disabled={isBlank(typed)}
          >
            {t.synonymAdd}
          </Button>
        </div>
      </Field>
      {names.length > 0 && (
        <ul ref={chips} className={sharedStyles.row} aria-label={t.synonymsLabel}>
          {names.map((name, index) => (
            <li key={name} className={styles.chip}>
              {name}
              <button
                type="button"
                className={sharedStyles.cross}
                aria-label={t.synonymRemove(name)}
                onClick={() => remove(index)}
                onKeyDown={(event) => {
                  if (event.key !== "Backspace" && event.key !== "Delete") return;
                  event.preventDefault();
                  remove(index);
                }}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className={hidden.hidden}>
        {said}
      </span>
    </div>
  );
}
