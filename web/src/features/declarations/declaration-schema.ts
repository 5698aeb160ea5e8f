import { parseAmount } from "../../lib/amount";
import { now } from "../../lib/clock";
import { addDays, ageOn, isCalendarDate } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { z } from "../../lib/zod";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";

const { errors } = texts.declarations;
const MAX_QUANTITY = 100_000;
const MAX_STAY_DAYS = 365;
const DAYS_AHEAD = 60;
const ADULT = 18;

const filled = z.string().trim().min(1, errors.required);
const chosen = z.string().min(1, errors.choose);
const date = z.string().min(1, errors.required).refine(isCalendarDate, { error: errors.date });

const birthDate = date.refine((day) => !isCalendarDate(day) || day <= todayInGalapagos(now()), {
  error: errors.birthInFuture,
});

// Objects are loose: a text of which nothing is demanded needs no line here and still is sent.

/** A journey that is declared on the day that `today` returns. */
const travel = (today: () => string, outOfReach: string) =>
  z
    .looseObject({
      direction: chosen,
      transport_mode: chosen,
      flight_number: filled,
      flight_date: date.refine((day) => isWithinReach(day, today()), { error: outOfReach }),
      origin_airport: chosen,
      destination_airport: chosen,
      purpose: chosen,
      stay_days: z.string().refine(isStay, { error: errors.stayDays }),
    })
    .refine((journey) => !journey.origin_airport || journey.origin_airport !== journey.destination_airport, {
      path: ["destination_airport"],
      error: errors.sameAirport,
    });

const person = {
  document_type: chosen,
  document_number: filled,
  document_country: chosen,
  surnames: filled,
  given_names: filled,
  birth_date: birthDate,
  sex: chosen,
  nationality: chosen,
};

const traveller = z.looseObject({
  ...person,
  residence_country: chosen,
  migratory_category: chosen,
  email: z.string().refine((text) => text.trim() === "" || EMAIL.test(text.trim()), { error: errors.email }),
});

const minors = z.array(z.looseObject(person));

const answer = z.object({ yes: z.string().min(1, errors.answer), detail: z.string() });
const answerWithDetail = answer.refine(({ yes, detail }) => yes !== "yes" || detail.trim() !== "", {
  path: ["detail"],
  error: errors.detail,
});

const item = z
  .looseObject({
    product: z.custom<DeclarationForm["items"][number]["product"]>(),
    description: z.string(),
    quantity: z
      .string()
      .refine((text) => (parseAmount(text) ?? 0) > 0, { error: errors.quantity, abort: true })
      .refine((text) => (parseAmount(text) ?? 0) <= MAX_QUANTITY, { error: errors.quantityLarge })
      .refine((text) => !/[.,]\d{4,}$/.test(text.trim()), { error: errors.quantityPrecise }),
    unit: chosen,
    carried_in: chosen,
    origin_country: chosen,
  })
  .refine(({ product, description }) => product !== null || description.trim() !== "", {
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
      travel: travel(() => swornOn, texts.corrections.form.flightDateRange),
      traveller,
      minors,
      requested_by: filled,
      reason: filled,
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
  if (isAged(value.traveller.birth_date, flight, (age) => age < ADULT)) wrong.push({ path: ["traveller", "birth_date"], message: errors.underAge });
  value.minors.forEach((minor, index) => {
    if (isAged(minor.birth_date, flight, (age) => age >= ADULT)) wrong.push({ path: ["minors", index, "birth_date"], message: errors.notMinor });
  });
  return wrong;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function isWithinReach(day: string, today: string): boolean {
  if (!isCalendarDate(day)) return true;
  return day >= today && day <= addDays(today, DAYS_AHEAD);
}

function isStay(text: string): boolean {
  const days = Number(text);
  return text.trim() === "" || (/^\d+$/.test(text.trim()) && days >= 1 && days <= MAX_STAY_DAYS);
}

function isAged(birth: string, on: string, test: (age: number) => boolean): boolean {
  return isCalendarDate(birth) && test(ageOn(birth, on));
}
