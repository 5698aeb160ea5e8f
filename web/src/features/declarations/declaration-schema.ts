import { DECLARED_ITEM_INPUT_QUANTITY_MAXIMUM, TRAVEL_INPUT_STAY_DAYS_MAXIMUM } from "../../api/limits";
import { amount } from "../../forms/amount-rules";
import { wrongDate } from "../../forms/date-rules";
import { checkDigit, hasItsDigit, mayBeNumber } from "../../forms/document-rules";
import { mayBeName, unnamed } from "../../forms/name-rules";
import { line } from "../../forms/rules";
import { now } from "../../lib/clock";
import { addDays, ageOn, isCalendarDate } from "../../lib/dates";
import { isNamed } from "../../lib/person-name";
import { todayInGalapagos } from "../../lib/today";
import { isBlank, isEmail, isFlightNumber, isPhone, plain } from "../../lib/text";
import { z } from "../../lib/zod";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";

const { errors } = texts.declarations;
const MAX_QUANTITY = DECLARED_ITEM_INPUT_QUANTITY_MAXIMUM;
const MAX_STAY_DAYS = TRAVEL_INPUT_STAY_DAYS_MAXIMUM;
const DAYS_AHEAD = 60;
const ADULT = 18;

/** Texts of one form, whose message names them, also where nothing is typed. */
const typed = (isRight: (typed: string) => boolean, error: string) =>
  line().refine((text) => !isBlank(text) && isRight(text), { error });
const orEmpty = (isRight: (typed: string) => boolean, error: string) =>
  z.string().refine((text) => isBlank(text) || isRight(text), { error });
const chosen = (name: keyof typeof texts.formChoices) => z.string().min(1, texts.formChoices[name]);
const date = z
  .string()
  .min(1, errors.dateMissing)
  .refine(isCalendarDate, { error: wrongDate(errors.date) });

const birthDate = date.refine((day) => !isCalendarDate(day) || day <= todayInGalapagos(now()), {
  error: errors.birthInFuture,
});

// Objects are loose: a text of which nothing is demanded needs no line here and still is sent.

/** A journey that is declared on the day that `today` returns. */
const travel = (today: () => string, outOfReach: string) =>
  z
    .looseObject({
      direction: chosen("direction"),
      transport_mode: chosen("transport_mode"),
      flight_number: typed(isFlightNumber, errors.flightNumber),
      flight_date: date.refine((day) => isWithinReach(day, today()), { error: outOfReach }),
      origin_airport: chosen("origin_airport"),
      destination_airport: chosen("destination_airport"),
      purpose: chosen("purpose"),
      stay_days: z.string().refine(isStay, { error: errors.stayDays }),
    })
    .refine((journey) => !journey.origin_airport || journey.origin_airport !== journey.destination_airport, {
      path: ["destination_airport"],
      error: errors.sameAirport,
    });

const person = {
  document_type: chosen("document_type"),
  document_number: typed(mayBeNumber, errors.documentNumber),
  document_country: chosen("document_country"),
  surnames: z.string().refine(mayBeName, { error: errors.name }),
  given_names: z.string().refine(mayBeName, { error: errors.name }),
  birth_date: birthDate,
  sex: chosen("sex"),
  nationality: chosen("nationality"),
};

const traveller = z
  .looseObject({
    ...person,
    residence_country: chosen("residence_country"),
    migratory_category: chosen("migratory_category"),
    email: orEmpty(isEmail, errors.email),
    phone: orEmpty(isPhone, errors.phone),
  })
  .refine(isNamed, unnamed)
  .refine(hasItsDigit, checkDigit);

const minors = z.array(z.looseObject(person).refine(isNamed, unnamed).refine(hasItsDigit, checkDigit));

const answer = z.object({ yes: z.string().min(1, errors.answer), detail: z.string() });
const answerWithDetail = answer.refine(({ yes, detail }) => yes !== "yes" || !isBlank(detail), {
  path: ["detail"],
  error: errors.detail,
});

const item = z
  .looseObject({
    product: z.custom<DeclarationForm["items"][number]["product"]>(),
    description: z.string(),
    quantity: amount({
      wrong: errors.quantity,
      precise: errors.quantityPrecise,
      most: [MAX_QUANTITY, errors.quantityLarge],
    }),
    unit: chosen("unit"),
    carried_in: chosen("carried_in"),
    origin_country: chosen("origin_country"),
  })
  .refine(({ product, description }) => product !== null || !isBlank(description), {
    path: ["description"],
    error: errors.required,
  });

/** What a declaration must be before it is sent; the server checks all of it again. */
export const declarationSchema = z
  .object({
    travel: travel(() => todayInGalapagos(now()), errors.flightDateRange),
    traveller,
    minors,
    answers: z.object({
      food: answer,
      plants: answer,
      animals: answer,
      soil: answer,
      equipment: answerWithDetail,
      farm_contact: answerWithDetail,
      medicines: answer,
    }),
    items: z.array(item),
    oath: z.object({ accepted: z.boolean().refine((accepted) => accepted, { error: errors.oath }) }),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of wrongAges(value)) issues.push({ code: "custom", input: value, path, message });
  });

/** What the agency may correct of a declaration, and why it does. `swornOn` is the day on which it was first sent. */
export const correctionSchema = (swornOn: string) =>
  z
    .object({
      travel: travel(() => swornOn, texts.correctionForm.flightDateRange),
      traveller,
      minors,
      requested_by: line().min(1, errors.required),
      reason: line().min(1, errors.required),
    })
    .check(({ value, issues }) => {
      for (const { path, message } of wrongAges(value)) issues.push({ code: "custom", input: value, path, message });
    });

interface Born {
  birth_date: string;
}

/** Whoever declares is an adult on the day of the flight, and a minor is none. */
function wrongAges(value: { travel: { flight_date: string }; traveller: Born; minors: readonly Born[] }) {
  const flight = isCalendarDate(value.travel.flight_date) ? value.travel.flight_date : todayInGalapagos(now());
  const wrong: { path: (string | number)[]; message: string }[] = [];
  if (isAged(value.traveller.birth_date, flight, (age) => age < ADULT))
    wrong.push({ path: ["traveller", "birth_date"], message: errors.underAge });
  value.minors.forEach((minor, index) => {
    if (isAged(minor.birth_date, flight, (age) => age >= ADULT))
      wrong.push({ path: ["minors", index, "birth_date"], message: errors.notMinor });
  });
  return wrong;
}

function isWithinReach(day: string, today: string): boolean {
  if (!isCalendarDate(day)) return true;
  return day >= today && day <= addDays(today, DAYS_AHEAD);
}

function isStay(text: string): boolean {
  const days = plain(text);
  return days === "" || (/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_STAY_DAYS);
}

function isAged(birth: string, on: string, test: (age: number) => boolean): boolean {
  return isCalendarDate(birth) && test(ageOn(birth, on));
}
