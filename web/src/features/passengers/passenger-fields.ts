import { wrongDate } from "../../forms/date-rules";
import { checkDigit, hasItsDigit, mayBeNumber } from "../../forms/document-rules";
import { valuesOf } from "../../forms/field-values";
import type { FieldList } from "../../forms/fields";
import { mayBeName, unnamed } from "../../forms/name-rules";
import { line, rulesOf } from "../../forms/rules";
import { now } from "../../lib/clock";
import { isCalendarDate } from "../../lib/dates";
import { isNamed } from "../../lib/person-name";
import { isEmail, isPhone, orNull } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { z } from "../../lib/zod";
import {
  birthFields,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_NUMBER,
  LONGEST_PHONE,
  nameFields,
  useContactFields,
  useDocumentFields,
  useNationalityField,
} from "../../nouns/passenger/fields";
import type { Passenger } from "../../nouns/passenger/queries";
import { texts } from "../../texts/catalogue";

const t = texts.passengers.form;
const { errors } = texts.declarations;
const { text } = rulesOf({ required: t.required, choose: t.chooseOne, long: t.long });

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
  const mayLack = { optional: isIncomplete(passenger) };
  const document = useDocumentFields<PassengerValues>((part) => part);
  const { surnames, given_names } = nameFields<PassengerValues>((part) => part);
  const { birth_date, sex } = birthFields<PassengerValues>((part) => part, { inSight: true });
  const nationality = useNationalityField<PassengerValues>((part) => part);
  const { residence_country, email, phone } = useContactFields<PassengerValues>((part) => part);
  return {
    document: [[document.document_type, document.document_number, document.document_country]],
    person: [
      [{ ...surnames, hint: texts.declarations.traveller.names_hint }, given_names, nationality],
      [
        { ...birth_date, ...mayLack },
        { ...sex, ...mayLack },
      ],
    ],
    contact: [[{ ...residence_country, optional: true }, email, phone]],
  };
}

/** What a form shows of a passenger, or of nobody yet. */
export const passengerValues = (fields: FieldList<PassengerValues>, passenger: Passenger | null): PassengerValues =>
  valuesOf(fields, passenger);
