import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { airportName, catalogue, choosable } from "../../api/catalogues";
import { isRegional, seesEveryAirport } from "../../api/roles";
import { useSession } from "../../api/session-store";
import { AirportBoxes } from "../../forms/airport-boxes";
import type { Field, FieldList } from "../../forms/fields";
import { line, plainLine } from "../../forms/rules";
import { choicesOf } from "../../lib/choices";
import { isBlank, isName } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import type { Role } from "./user-queries";
import { Button } from "../../ui/button";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.users;
const ROLES = choicesOf(texts.staff.roles);
/** The roles that regional administrators give. */
const REGIONAL: readonly Role[] = ["inspector", "supervisor"];

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
  .refine(({ role, airports }) => seesEveryAirport(role as Role) || airports.length > 0, {
    path: ["airports"],
    error: t.form.airportsMissing,
  })
  .transform(({ role, airports, ...rest }) => ({
    ...rest,
    role: role as Role,
    airports: seesEveryAirport(role as Role) ? [] : airports,
  }));

/** What an administrator types about a person. */
export type UserValues = z.input<typeof userSchema>;
/** What is sent of it. */
export type UserBody = z.output<typeof userSchema>;

/** Name, role and airports. */
export function useAssignmentFields(): FieldList<UserValues> {
  const airports = useQuery(catalogue("airports")).data;
  const regional = isRegional(useSession()?.user.role);
  return [
    { kind: "text", name: "name", label: t.form.name },
    {
      kind: "select",
      name: "role",
      label: t.role,
      options: regional ? ROLES.filter(({ value }) => REGIONAL.includes(value as Role)) : ROLES,
    },
    {
      kind: "own",
      name: "airports",
      label: t.airports,
      control: <AirportsField />,
      read: (values) =>
        seesEveryAirport(values.role as Role)
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
  const user = useSession()?.user;
  if (seesEveryAirport(role as Role)) return <p className={sharedStyles.quiet}>{t.form.everywhere}</p>;
  return (
    <AirportBoxes
      name="airports"
      label={t.airports}
      hint={t.form.airportsHint}
      shortcuts={<RegionButtons />}
      among={isRegional(user?.role) ? user?.airports : undefined}
    />
  );
}

/** Chooses the airports of a region at once. */
function RegionButtons() {
  const { setValue } = useFormContext<UserValues>();
  const user = useSession()?.user;
  const regions = choosable(useQuery(catalogue("regions")).data);
  if (isRegional(user?.role)) return null;
  return (
    <div className={sharedStyles.row}>
      {regions.map(({ code, name, attributes }) => (
        <Button
          key={code}
          onClick={() =>
            setValue("airports", attributes.airports?.split(" ") ?? [], { shouldDirty: true, shouldValidate: true })
          }
        >
          {t.form.allOf(name)}
        </Button>
      ))}
    </div>
  );
}
