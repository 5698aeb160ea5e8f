import {
  TRAVELLER_INPUT_EMAIL_MAX_LENGTH,
  TRAVELLER_INPUT_PHONE_MAX_LENGTH,
  TRAVELLER_INPUT_SURNAMES_MAX_LENGTH,
} from "../../api/limits";
import type { FieldPath, FieldValues } from "react-hook-form";
import { useCountries } from "../../api/countries";
import type { Field } from "../../forms/fields";
import { choicesOf } from "../../lib/choices";
import { texts } from "../../texts/catalogue";

const t = texts.declarations.traveller;

/** As it is typed, with spaces and hyphens. */
export const LONGEST_NUMBER = 30;
export const LONGEST_NAME = TRAVELLER_INPUT_SURNAMES_MAX_LENGTH;
export const LONGEST_EMAIL = TRAVELLER_INPUT_EMAIL_MAX_LENGTH;
export const LONGEST_PHONE = TRAVELLER_INPUT_PHONE_MAX_LENGTH;

/** Where a form has a field of a person, such as `traveller.surnames`. */
type At<Values extends FieldValues, Name> = (name: Name) => FieldPath<Values>;
type Fields<Values extends FieldValues, Name extends string> = Record<Name, Field<Values>>;

type DocumentField = "document_type" | "document_number" | "document_country";
type NameField = "surnames" | "given_names";

/** The document of a person; `inSight` shows its types at once. */
export function useDocumentFields<Values extends FieldValues>(
  at: At<Values, DocumentField>,
  { inSight = false } = {},
): Fields<Values, DocumentField> {
  return {
    document_type: {
      ...among(DOCUMENT_TYPES, inSight),
      name: at("document_type"),
      label: t.document_type,
      recheck: at("document_number"),
    },
    document_number: {
      kind: "text",
      name: at("document_number"),
      label: t.document_number,
      autoCapitalize: "characters",
      maxLength: LONGEST_NUMBER,
    },
    document_country: {
      kind: "combobox",
      name: at("document_country"),
      label: t.document_country,
      recheck: at("document_number"),
      ...useCountries("document"),
    },
  };
}

/** The names of a person. */
export const nameFields = <Values extends FieldValues>(at: At<Values, NameField>) =>
  ({
    surnames: {
      kind: "text",
      name: at("surnames"),
      label: t.surnames,
      autoCapitalize: "words",
      maxLength: LONGEST_NAME,
    },
    given_names: {
      kind: "text",
      name: at("given_names"),
      label: t.given_names,
      recheck: at("surnames"),
      autoCapitalize: "words",
      maxLength: LONGEST_NAME,
    },
  }) as const satisfies Fields<Values, NameField>;

/** When a person was born, and as what; `inSight` shows the sexes at once. */
export const birthFields = <Values extends FieldValues>(
  at: At<Values, "birth_date" | "sex">,
  { inSight = false } = {},
) =>
  ({
    birth_date: { kind: "date", name: at("birth_date"), label: t.birth_date },
    sex: { ...among(SEXES, inSight), name: at("sex"), label: t.sex },
  }) as const satisfies Fields<Values, "birth_date" | "sex">;

/** Whose citizen a person is; with `demonyms`, they stand beside the countries. */
export const useNationalityField = <Values extends FieldValues>(
  at: At<Values, "nationality">,
  { demonyms = false } = {},
): Field<Values> => ({
  kind: "combobox",
  name: at("nationality"),
  label: t.nationality,
  ...useCountries(demonyms ? "nationality" : "document"),
});

/** Where a person lives and is reached. */
export const useContactFields = <Values extends FieldValues>(at: At<Values, "residence_country" | "email" | "phone">) =>
  ({
    residence_country: {
      kind: "combobox",
      name: at("residence_country"),
      label: t.residence_country,
      ...useCountries("residence"),
    },
    email: {
      kind: "text",
      name: at("email"),
      label: t.email,
      type: "email",
      autoCapitalize: "none",
      optional: true,
      maxLength: LONGEST_EMAIL,
    },
    phone: { kind: "text", name: at("phone"), label: t.phone, type: "tel", optional: true, maxLength: LONGEST_PHONE },
  }) as const satisfies Fields<Values, "residence_country" | "email" | "phone">;

const among = (choices: ReturnType<typeof choicesOf>, inSight: boolean) =>
  inSight ? ({ kind: "radio", inline: "tight", choices } as const) : ({ kind: "select", options: choices } as const);

const DOCUMENT_TYPES = choicesOf(t.documentTypes);
const SEXES = choicesOf(t.sexes);
