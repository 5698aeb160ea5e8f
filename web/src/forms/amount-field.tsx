import { useFormContext } from "react-hook-form";
import { readAmount, typedAmount } from "../lib/amount";
import { kilogramsOf, unitNamed } from "../lib/unit-names";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { TextField } from "../ui/text-field";
import styles from "./amount-field.module.css";
import { useText } from "./bound-fields";

const t = texts.ui.amount;
/** A larger number is not written in digits. */
const LARGEST = 1e15;

interface AmountFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  /** The field of its unit, which a unit typed behind the number chooses. Without one the number is of kilograms. */
  unit?: { name: string; options: readonly { value: string; label: string }[] };
}

/** A quantity or a weight. What may be either of two numbers is asked. */
export function AmountField({ name, label, optional, unit }: AmountFieldProps) {
  const { getValues, setValue, setFocus, trigger } = useFormContext();
  const { onBlur, ...bound } = useText(name);
  const [one, other] = readAmount(bound.value)?.readings ?? [];

  /** Takes a unit that is typed behind the number, and writes the number as it is read. */
  function settle() {
    const amount = readAmount(String(getValues(name) ?? ""));
    if (!amount) return;
    const [number, second] = amount.readings;
    const write = (text: string) => setValue(name, text, { shouldDirty: true });
    if (second !== undefined || number >= LARGEST) return;
    if (!unit) {
      const kilograms = kilogramsOf(number, amount.unit);
      if (kilograms !== null) write(typedAmount(amount.unit === "" ? number : kilograms));
      return;
    }
    const code = unitNamed(amount.unit, unit.options);
    if (code) setValue(unit.name, code, { shouldDirty: true, shouldValidate: true });
    if (code || amount.unit === "") write(typedAmount(number));
  }

  function choose(number: number) {
    const behind = readAmount(bound.value)?.unit ?? "";
    setValue(name, `${typedAmount(number)} ${behind}`, { shouldDirty: true });
    settle();
    setFocus(name);
    void trigger(name).catch(() => undefined);
  }

  return (
    <div className={styles.amount}>
      <TextField
        {...bound}
        label={label}
        {...(optional && { optional })}
        inputMode="decimal"
        autoComplete="off"
        onBlur={() => {
          settle();
          onBlur();
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") settle();
        }}
      />
      {one !== undefined && other !== undefined && (
        <div role="group" aria-label={t.which(bound.value)} className={styles.readings}>
          {[one, other].map((number) => (
            <Button key={number} onClick={() => choose(number)}>
              {typedAmount(number)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
