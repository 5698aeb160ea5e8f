import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { airportName, catalogue } from "../../api/catalogues";
import { AirportBoxes } from "../../forms/airport-boxes";
import type { Field, FieldList } from "../../forms/fields";
import { line, plainLine } from "../../forms/rules";
import { choicesOf } from "../../lib/choices";
import { isBlank, isName } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/es";
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
  const role = useWatch<UserValues, "role">({ name: "role" });
  if (EVERYWHERE.includes(role)) return <p className={styles.quiet}>{t.form.everywhere}</p>;
  return <AirportBoxes name="airports" label={t.airports} hint={t.form.airportsHint} />;
}
