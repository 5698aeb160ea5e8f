import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { type FieldErrors, useFormContext } from "react-hook-form";
import { airportName, catalogue, type Entry } from "../api/catalogues";
import { texts } from "../texts/catalogue";
import { Checkbox } from "../ui/checkbox";
import { ErrorState } from "../ui/error-state";
import { FieldGroup } from "../ui/field";
import { Skeleton } from "../ui/skeleton";
import styles from "./airport-boxes.module.css";

interface AirportBoxesProps {
  /** The field that holds the codes. */
  name: "airports";
  label: string;
  hint: ReactNode;
  optional?: boolean;
  /** Ways to choose several at once, under the label. */
  shortcuts?: ReactNode;
  /** The airports to choose from; all without it. */
  among?: readonly string[] | undefined;
}

/** A box for each airport, those that control travellers first. */
export function AirportBoxes({ name, label, hint, optional, shortcuts, among }: AirportBoxesProps) {
  const id = useId();
  const { register, formState } = useFormContext<{ airports: string[] }>();
  const airports = useQuery(catalogue("airports"));
  const errors: FieldErrors<{ airports: string[] }> = formState.errors;
  // Travellers are controlled on the islands and where they leave for them; what is assigned is in sight too.
  const isNear = ({ code, attributes }: Entry) =>
    attributes.role !== "nacional" || formState.defaultValues?.airports?.includes(code);
  const offered = airports.data?.filter(({ code }) => among?.includes(code) ?? true) ?? [];
  const near = offered.filter(isNear);
  const far = offered.filter((entry) => !isNear(entry));
  const box = ({ code }: Entry) => (
    <Checkbox key={code} value={code} label={airportName(airports.data, code)} {...register(name)} />
  );
  return (
    <FieldGroup id={id} label={label} hint={hint} optional={optional} error={errors.airports?.message}>
      {airports.isPending && <Skeleton lines={2} />}
      {airports.isError && <ErrorState error={airports.error} onRetry={() => void airports.refetch()} />}
      {shortcuts}
      <div className={styles.airports}>{near.map(box)}</div>
      {far.length > 0 && (
        <details className={styles.more}>
          <summary>{texts.users.form.otherAirports}</summary>
          <div className={styles.airports}>{far.map(box)}</div>
        </details>
      )}
    </FieldGroup>
  );
}
