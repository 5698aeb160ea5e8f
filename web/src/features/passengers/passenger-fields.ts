import { useQuery } from "@tanstack/react-query";
import { catalogue, choosable, listState } from "../../api/catalogues";
import { countryOptions, documentCountryOptions } from "../../api/entry-options";
import type { Passenger } from "../../nouns/passenger/queries";
import { type FieldList, valuesOf } from "../../forms/fields";
import { wrongDate } from "../../forms/date-rules";
import { checkDigit, hasItsDigit, mayBeNumber } from "../../forms/document-rules";
import { mayBeName, unnamed } from "../../forms/name-rules";
import { line, rulesOf } from "../../forms/rules";
import { choicesOf } from "../../lib/choices";
import { now } from "../../lib/clock";
import { isCalendarDate } from "../../lib/dates";
import { isNamed } from "../../lib/person-name";
import { isEmail, isPhone, orNull } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { z } from "../../lib/zod";
import { texts } from "../../texts/es";

const t = texts.passengers.form;
const { documentTypes, sexes } = texts.declarations.traveller;
const { errors } = texts.declarations;
const { text } = rulesOf({ required: t.required, choose: t.chooseOne, long: t.long });

const LONGEST_NUMBER = 30;
const LONGEST_NAME = 100;
const LONGEST_EMAIL = 254;
const LONGEST_PHONE = 30;

const name = line()
  .max(LONGEST_NAME, t.long(String(LONGEST_NAME)))
  .refine(mayBeName, { error: errors.name });

const isPast = (day: string) => day <= todayInGalapagos(now());

const demanded = z.object({
  document_type: z.enum(["pasaporte", "cedula", "otro"], t.chooseOne),
  document_number: text(LONGEST_NUMBER).refine(mayBeNumber, { error: errors.documentNumber }),
  document_country: z.string().min(1, t.chooseOne),
  surnames: name,
  given_names: name,
  birth_date: z
    .string()
    .min(1, t.required)
    .refine(isCalendarDate, { error: wrongDate(t.date), abort: true })
    .refine(isPast, { error: t.birthInFuture }),
  sex: z.enum(["F", "M", "X"], t.chooseOne),
  nationality: z.string().min(1, t.chooseOne),
  residence_country: z.string().transform(orNull),
  email: line()
    .max(LONGEST_EMAIL, t.long(String(LONGEST_EMAIL)))
    .refine((address) => address === "" || isEmail(address), { error: t.emailWrong })
    .transform(orNull),
  phone: line()
    .max(LONGEST_PHONE, t.long(String(LONGEST_PHONE)))
    .refine((phone) => phone === "" || isPhone(phone), { error: errors.phone })
    .transform(orNull),
});

/** What is demanded of a passenger, and what is sent; the server checks all of it again. */
export const passengerSchema = demanded.refine(isNamed, unnamed).refine(hasItsDigit, checkDigit);

/** Of somebody met only in acts, which say neither birth nor sex. */
export const incompletePassengerSchema = demanded
  .extend({
    birth_date: z
      .string()
      .refine((day) => day === "" || isCalendarDate(day), { error: wrongDate(t.date), abort: true })
      .refine((day) => day === "" || isPast(day), { error: t.birthInFuture })
      .transform(orNull),
    sex: z.enum(["F", "M", "X", ""]).transform((sex) => (sex === "" ? null : sex)),
  })
  .refine(isNamed, unnamed)
  .refine(hasItsDigit, checkDigit);

/** Whether birth and sex may stay unknown. */
export const isIncomplete = (passenger: Passenger | null): boolean =>
  passenger !== null && (passenger.birth_date === null || passenger.sex === null);

/** What is typed of a passenger; a choice that is not made yet is "". */
export type PassengerValues = { [Name in keyof z.input<typeof passengerSchema>]: string };
/** What is sent of it. */
export type PassengerBody = z.output<typeof passengerSchema> | z.output<typeof incompletePassengerSchema>;

/** The fields in their groups, with the countries of the catalogue. */
export function usePassengerFields(passenger: Passenger | null): {
  document: FieldList<PassengerValues>;
  person: FieldList<PassengerValues>;
  contact: FieldList<PassengerValues>;
} {
  const countries = useQuery(catalogue("countries"));
  const mayLack = { optional: isIncomplete(passenger) };
  const country = { kind: "combobox", usual: "countries", list: listState(countries) } as const;
  const inDocument = (current: string | undefined) => ({
    ...country,
    options: documentCountryOptions(choosable(countries.data, current)),
  });
  return {
    document: [
      {
        kind: "select",
        name: "document_type",
        label: t.document_type,
        recheck: "document_number",
        options: choicesOf(documentTypes),
      },
      {
        kind: "text",
        name: "document_number",
        label: t.document_number,
        autoCapitalize: "characters",
        maxLength: LONGEST_NUMBER,
      },
      {
        ...inDocument(passenger?.document_country),
        name: "document_country",
        label: t.document_country,
        recheck: "document_number",
      },
    ],
    person: [
      {
        kind: "text",
        name: "surnames",
        label: t.surnames,
        hint: texts.declarations.traveller.names_hint,
        autoCapitalize: "words",
        maxLength: LONGEST_NAME,
      },
      {
        kind: "text",
        name: "given_names",
        label: t.given_names,
        recheck: "surnames",
        autoCapitalize: "words",
        maxLength: LONGEST_NAME,
      },
      { kind: "date", name: "birth_date", label: t.birth_date, ...mayLack },
      { kind: "radio", name: "sex", label: t.sex, inline: true, choices: choicesOf(sexes), ...mayLack },
      { ...inDocument(passenger?.nationality), name: "nationality", label: t.nationality },
    ],
    contact: [
      {
        ...country,
        options: countryOptions(choosable(countries.data, passenger?.residence_country ?? "")),
        name: "residence_country",
        label: t.residence_country,
        optional: true,
      },
      {
        kind: "text",
        name: "email",
        label: t.email,
        type: "email",
        autoCapitalize: "none",
        optional: true,
        maxLength: LONGEST_EMAIL,
      },
      { kind: "text", name: "phone", label: t.phone, type: "tel", optional: true, maxLength: LONGEST_PHONE },
    ],
  };
}

/** What a form shows of a passenger, or of nobody yet. */
export const passengerValues = (fields: FieldList<PassengerValues>, passenger: Passenger | null): PassengerValues =>
  valuesOf(fields, passenger);
