import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import type { Field, FieldList } from "../../forms/fields";
import { line, plainLine } from "../../forms/rules";
import { choicesOf } from "../../lib/choices";
import { isBlank, isName } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/es";
import { Checkbox } from "../../ui/checkbox";
import { ErrorState } from "../../ui/error-state";
import { FieldGroup } from "../../ui/field";
import { Skeleton } from "../../ui/skeleton";
import type { Role } from "./user-queries";
import styles from "./users.module.css";

const t = texts.users;
const ROLES = choicesOf(texts.staff.roles);
const EVERYWHERE: readonly string[] = ["admin", "auditor"];

const typed = z.object({
  /** Asked for once, when the account is new. */
  email: plainLine().min(1, t.form.emailMissing),
  name: line()
    .min(1, t.form.nameMissing)
    .refine((name) => isBlank(name) || isName(name), { error: texts.declarations.errors.name }),
  role: z.string().min(1, t.form.roleMissing),
  airports: z.array(z.string()),
});

/** What is demanded of an account, and what is sent of it: roles that see every airport have none assigned. */
export const userSchema = typed
  .refine(({ role, airports }) => EVERYWHERE.includes(role) || airports.length > 0, {
    path: ["airports"],
    error: t.form.airportsMissing,
  })
  .transform(({ role, airports, ...rest }) => ({
    ...rest,
    role: role as Role,
    airports: EVERYWHERE.includes(role) ? [] : airports,
  }));

/** What an administrator types about a person. */
export type UserValues = z.input<typeof userSchema>;
/** What is sent of it. */
export type UserBody = z.output<typeof userSchema>;

/** Name, role and airports. */
export function useAssignmentFields(): FieldList<UserValues> {
  const airports = useQuery(catalogue("airports")).data;
  return [
    { kind: "text", name: "name", label: t.form.name },
    { kind: "select", name: "role", label: t.role, options: ROLES },
    {
      kind: "own",
      name: "airports",
      label: t.airports,
      control: <AirportsField />,
      read: (values) =>
        EVERYWHERE.includes(values.role)
          ? t.allAirports
          : values.airports.map((code) => airportName(airports, code)).join(", "),
    },
  ];
}

/** The address of a new account. */
export const EMAIL: Field<UserValues> = {
  kind: "text",
  name: "email",
  label: t.form.email,
  type: "email",
  autoCapitalize: "none",
};

function AirportsField() {
  const id = useId();
  const { register, formState, control } = useFormContext<UserValues>();
  const airports = useQuery(catalogue("airports"));
  const role = useWatch({ control, name: "role" });
  const { errors, defaultValues } = formState;
  if (EVERYWHERE.includes(role)) return <p className={styles.quiet}>{t.form.everywhere}</p>;
  // Travellers are controlled on the islands and where they leave for them; what is assigned is in sight too.
  const isNear = ({ code, attributes }: Entry) =>
    attributes.role !== "nacional" || defaultValues?.airports?.includes(code);
  const near = airports.data?.filter(isNear) ?? [];
  const far = airports.data?.filter((entry) => !isNear(entry)) ?? [];
  const box = ({ code }: Entry) => (
    <Checkbox key={code} value={code} label={airportName(airports.data, code)} {...register("airports")} />
  );
  return (
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
  );
}
