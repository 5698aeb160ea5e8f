import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { texts } from "../../texts/es";
import { Checkbox } from "../../ui/checkbox";
import { choicesOf } from "../../ui/choices";
import { ErrorState } from "../../ui/error-state";
import { FieldGroup } from "../../ui/field";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import type { Role } from "./user-queries";
import styles from "./users.module.css";

/** What an administrator says about a person. */
export interface UserForm {
  name: string;
  email: string;
  role: Role | "";
  airports: string[];
}

/** The form's fields by their name in the API. */
export const FIELDS = { name: "name", email: "email", role: "role", airports: "airports" } as const;

const t = texts.users;
const ROLES = choicesOf(texts.staff.roles);
const EVERYWHERE: readonly string[] = ["admin", "auditor"];

/** The airports that are sent: roles that see all of them have none assigned. */
export const assignedAirports = ({ role, airports }: UserForm) => (EVERYWHERE.includes(role) ? [] : airports);

/** Name, role and airports. */
export function AssignmentFields() {
  const id = useId();
  const { register, watch, formState } = useFormContext<UserForm>();
  const airports = useQuery(catalogue("airports"));
  const role = watch("role");
  const { errors, defaultValues } = formState;
  // Travellers are controlled on the islands and where they leave for them; what is assigned is in sight too.
  const isNear = ({ code, attributes }: Entry) => attributes.role !== "nacional" || defaultValues?.airports?.includes(code);
  const near = airports.data?.filter(isNear) ?? [];
  const far = airports.data?.filter((entry) => !isNear(entry)) ?? [];
  const box = ({ code }: Entry) => (
    <Checkbox
      key={code}
      value={code}
      label={airportName(airports.data, code)}
      {...register("airports", {
        validate: (chosen, { role: now }) => EVERYWHERE.includes(now) || chosen.length > 0 || t.form.airportsMissing,
      })}
    />
  );
  return (
    <>
      <TextField
        label={t.form.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register("name", { validate: (name) => name.trim() !== "" || t.form.nameMissing })}
      />
      <Select label={t.role} options={ROLES} error={errors.role?.message} {...register("role", { required: t.form.roleMissing })} />
      {EVERYWHERE.includes(role) ? (
        <p className={styles.quiet}>{t.form.everywhere}</p>
      ) : (
        <FieldGroup id={id} label={t.airports} hint={t.form.airportsHint} error={errors.airports?.message}>
          {airports.isPending && <Skeleton lines={2} />}
          {airports.isError && <ErrorState error={airports.error} onRetry={() => void airports.refetch()} />}
          <div className={styles.airports}>{near.map(box)}</div>
          {far.length > 0 && (
            <details className={styles.more}>
              <summary>{t.form.otherAirports}</summary>
              <div className={styles.airports}>{far.map(box)}</div>
            </details>
          )}
        </FieldGroup>
      )}
    </>
  );
}
