import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { airportName, catalogue, choosable, type Entry, listState, withReplacements } from "../../api/catalogues";
import { type EntryOption, findable } from "../../api/entry-options";
import { useEntryChoices } from "../../api/entry-choices";
import { type Field, Fields } from "../../forms/fields";
import { choicesOf } from "../../lib/choices";
import { classes } from "../../lib/classes";
import { addDays } from "../../lib/dates";
import { isBySea } from "../../lib/journey";
import { formatDayShort } from "../../lib/day-short";
import { compact } from "../../lib/text";
import { useToday } from "../../lib/today";
import { flightFields, useAirlineField } from "../../nouns/flight/fields";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { LOCALE } from "../../texts/language";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Notice } from "../../ui/notice";
import { RadioGroup } from "../../ui/radio-group";
import { Sentence } from "../../ui/sentence";
import formStyles from "./declaration-form.module.css";
import {
  airlineOf,
  flightsLike,
  type KnownFlight,
  knownFlight,
  mayBeKnown,
  routeQuestion,
  useAwaitsFlights,
  useFlights,
} from "./known-flights";
import styles from "./travel-step.module.css";

const t = texts.declarations.travel;

/** Which flight it is and on what day. What is known of the flight is filled in; any other journey is asked in full. */
export function TravelStep() {
  const { control, setFocus } = useFormContext<DeclarationForm>();
  const { errors } = useFormState({ control, name: "travel" });
  const travel = useWatch({ control, name: "travel" });
  const flights = useFlights();
  const known = useKnownFlight(flights);
  const [isChanging, setChanging] = useState(false);
  const number = travel.flight_number;
  const byAir = travel.transport_mode.startsWith("A");
  const refused =
    number !== "" && DERIVED.some((field) => errors.travel?.[field] && !(known && isChoice(known, field)));
  const awaitsFlights = useAwaitsFlights();
  // A number that may still become a known one opens nothing under the fingers.
  const [left, setLeft] = useState(number);
  const suggested = flightsLike(number, flights).slice(0, MOST_SUGGESTIONS);
  const isLeft = number === left && suggested.length === 0 && (number === "" ? !isBlankRoute(travel) : !awaitsFlights);
  const inFull =
    isChanging ||
    refused ||
    !byAir ||
    (known ? !fits(travel, known) : isLeft || !(awaitsFlights || mayBeKnown(number, flights)));
  useEffect(() => {
    if (isChanging) setFocus("travel.direction");
  }, [isChanging, setFocus]);

  const rest = known ? (
    <KnownRoute known={known} onChange={() => setChanging(true)} />
  ) : number === "" ? (
    <Button kind="quiet" className={styles.other} onClick={() => setChanging(true)}>
      {t.otherWay}
    </Button>
  ) : (
    <Suggestions flights={suggested} />
  );
  return (
    <>
      <Card>
        <div onBlur={() => setLeft(number)}>
          <Fields
            of={[
              byAir
                ? { ...FLIGHT.number, hint: known ? undefined : t.flight_number_hint }
                : { ...FLIGHT.number, label: t.voyage_number },
            ]}
          />
        </div>
        {!inFull && rest}
        {!inFull && <FlightDate />}
      </Card>
      {inFull && (
        <>
          <Journey />
          <Card>
            <FlightDate />
          </Card>
        </>
      )}
    </>
  );
}

const FLIGHT = flightFields<DeclarationForm>({ number: "travel.flight_number", date: "travel.flight_date" });

/** What follows from a known flight. */
const DERIVED = ["direction", "transport_mode", "airline", "origin_airport", "destination_airport"] as const;

/** Whether the person chooses it among what the flight leaves open. */
const isChoice = (known: KnownFlight, field: (typeof DERIVED)[number]) =>
  (field === "origin_airport" && known.origins.length > 1) ||
  (field === "destination_airport" && known.destinations.length > 1);

/** A journey as a known flight leaves it: nothing of it was said otherwise. */
const fits = (travel: DeclarationForm["travel"], known: KnownFlight) =>
  travel.direction === known.direction &&
  ["", ...known.origins].includes(travel.origin_airport) &&
  ["", ...known.destinations].includes(travel.destination_airport);

/** The known flight of the number that is typed. It fills in the journey, but for what was chosen otherwise. */
function useKnownFlight(flights: readonly KnownFlight[]): KnownFlight | null {
  const { clearErrors, control, getValues, setValue, subscribe } = useFormContext<DeclarationForm>();
  const number = useWatch({ control, name: "travel.flight_number" });
  const mode = useWatch({ control, name: "travel.transport_mode" });
  const before = useRef(knownFlight(number, flights));
  const proposedAirline = useRef("");
  const follow = useCallback(() => {
    const { travel } = getValues();
    if (!travel.transport_mode.startsWith("A")) return;
    const known = knownFlight(travel.flight_number, flights);
    const earlier = before.current;
    const set = (field: (typeof DERIVED)[number] | "flight_number", value: string) => {
      if (value !== travel[field]) setValue(`travel.${field}`, value, { shouldDirty: true });
    };
    const own = known?.airline ?? airlineOf(travel.flight_number, flights);
    if (["", earlier?.airline, proposedAirline.current].includes(travel.airline)) {
      proposedAirline.current = own;
      set("airline", own);
    }
    if (!known) return;
    before.current = known;
    // As tickets print it, also where only digits were typed.
    set("flight_number", known.number);
    const untouched = earlier ? fits(travel, earlier) : isBlankRoute(travel);
    if (untouched && travel.direction === (earlier?.direction ?? FIRST_DIRECTION)) set("direction", known.direction);
    if (untouched || travel.origin_airport === "") set("origin_airport", among(known.origins, travel.origin_airport));
    if (untouched || travel.destination_airport === "")
      set("destination_airport", among(known.destinations, travel.destination_airport));
    // What was missing is filled in, or asked beside the flight.
    clearErrors(DERIVED.map((field) => `travel.${field}` as const));
  }, [clearErrors, flights, getValues, setValue]);
  useEffect(() => {
    // The catalogue may come after the number was typed.
    follow();
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === "travel.flight_number") follow();
      },
    });
  }, [follow, subscribe]);
  return mode.startsWith("A") ? knownFlight(number, flights) : null;
}

/** What nobody chose, because each form begins with it. */
const FIRST_DIRECTION = "ingreso";

const isBlankRoute = (travel: DeclarationForm["travel"]) =>
  travel.origin_airport === "" && travel.destination_airport === "";

/** The only one, or the one that was chosen; else it is still to be chosen. */
const among = (codes: readonly string[], chosen: string) =>
  codes.length === 1 ? (codes[0] ?? "") : codes.includes(chosen) ? chosen : "";

/** Known flights that the beginning of a number may be of. */
function Suggestions({ flights }: { flights: readonly KnownFlight[] }) {
  const { setFocus, setValue } = useFormContext<DeclarationForm>();
  const airports = useQuery(catalogue("airports")).data;
  if (flights.length === 0) return null;
  return (
    <ul className={styles.flights} aria-label={t.suggestions}>
      {flights.map(({ number, origins, destinations }) => (
        <li key={number}>
          <Button
            wide
            onClick={() => {
              setValue("travel.flight_number", number, { shouldDirty: true, shouldValidate: true });
              setFocus("travel.flight_number");
            }}
          >
            <span translate="no">{`${number} · ${townsOf(airports, origins)} → ${townsOf(airports, destinations)}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const MOST_SUGGESTIONS = 4;

const townOf = (airports: Entry[] | undefined, code: string) =>
  airports?.find((airport) => airport.code === code)?.attributes.city || code;

const townsOf = (airports: Entry[] | undefined, codes: readonly string[]) =>
  new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(codes.map((code) => townOf(airports, code)));

/** What a known flight leaves open, and all that is known of the journey in one line. */
function KnownRoute({ known, onChange }: { known: KnownFlight; onChange: () => void }) {
  const travel = useWatch<DeclarationForm, "travel">({ name: "travel" });
  const airports = useQuery(catalogue("airports")).data;
  const choices = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: townOf(airports, code) }));
  const ends = [
    travel.origin_airport || known.origins.join(" "),
    travel.destination_airport || known.destinations.join(" "),
  ];
  const [from, to] = ends.map((end) => townsOf(airports, end.split(" ")));
  const line = `${known.number} · ${from} → ${to} · ${travel.direction}`;
  return (
    <>
      <Fields<DeclarationForm>
        of={[
          {
            kind: "radio",
            inline: true,
            name: "travel.origin_airport",
            label: t.whereFrom,
            choices: choices(known.origins),
            when: () => known.origins.length > 1,
          },
          {
            kind: "radio",
            inline: true,
            name: "travel.destination_airport",
            label: t.whereTo,
            choices: choices(known.destinations),
            when: () => known.destinations.length > 1,
          },
        ]}
      />
      <p className={classes(formStyles.concluded, styles.known)} role="status">
        <span translate="no">{line}</span>
        <Button kind="quiet" aria-label={t.changeJourney} onClick={onChange}>
          {t.change}
        </Button>
      </p>
    </>
  );
}

/** A journey of which nothing is known beforehand. */
function Journey() {
  const { control, setValue } = useFormContext<DeclarationForm>();
  const travel = useWatch({ control, name: "travel" });
  const airline = useAirlineField<DeclarationForm>("travel.airline");
  const modes = useEntryChoices("transport-modes", travel.transport_mode);
  const byAir = travel.transport_mode.startsWith("A");
  const bySea = isBySea(travel.transport_mode);
  const way = bySea ? "sea" : "air";
  const airports = useQuery(catalogue("airports"));
  const ports = useQuery(catalogue("ports"));
  const place = {
    kind: "combobox",
    usual: bySea ? "ports" : "airports",
    list: listState(bySea ? ports : airports),
  } as const;
  const places = bySea ? portOptions(ports.data, airports.data) : airportOptions(airports.data);
  // A flight's airports are no ends of a boat's journey, and the other way round.
  const before = useRef(bySea);
  useEffect(() => {
    if (before.current === bySea) return;
    before.current = bySea;
    for (const end of ["travel.origin_airport", "travel.destination_airport"] as const)
      setValue(end, "", { shouldDirty: true });
  }, [bySea, setValue]);
  // Nobody swears to a field that is not shown.
  const hiddenAirline = !byAir && travel.airline !== "";
  useEffect(() => {
    if (hiddenAirline) setValue("travel.airline", "", { shouldDirty: true });
  }, [hiddenAirline, setValue]);

  return (
    <>
      <Card>
        <Fields<DeclarationForm>
          of={[
            { kind: "radio", name: "travel.direction", label: t.direction, choices: choicesOf(t.directions) },
            [
              { kind: "select", name: "travel.transport_mode", label: t.transport_mode, ...modes },
              ...(byAir ? [airline] : []),
            ],
          ]}
        />
      </Card>
      <Card>
        <h2>{t.route}</h2>
        <Fields<DeclarationForm>
          of={[
            [
              {
                ...place,
                name: "travel.origin_airport",
                label: t.origin[way],
                options: places(travel.direction !== "ingreso", travel.origin_airport),
              },
              {
                ...place,
                name: "travel.destination_airport",
                label: t.destination[way],
                options: places(travel.direction !== "salida", travel.destination_airport),
              },
            ],
          ]}
        />
        <RouteQuestion travel={travel} />
      </Card>
    </>
  );
}

/** Today, tomorrow, or a day that is written. */
function FlightDate() {
  const { control, setValue } = useFormContext<DeclarationForm>();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name: "travel.flight_date" });
  const today = useToday();
  const days = { today, tomorrow: addDays(today, 1) };
  const [isOther, setOther] = useState(field.value !== "" && !Object.values(days).includes(field.value));
  const chosen = isOther ? "other" : (Object.entries(days).find(([, day]) => day === field.value)?.[0] ?? "");
  return (
    <>
      <RadioGroup
        inline="tight"
        ref={isOther ? undefined : ref}
        name={isOther ? "flight_day" : field.name}
        label={FLIGHT.date.label}
        error={isOther ? undefined : fieldState.error?.message}
        value={chosen}
        choices={[
          { value: "today", label: t.today, hint: formatDayShort(days.today) },
          { value: "tomorrow", label: t.tomorrow, hint: formatDayShort(days.tomorrow) },
          { value: "other", label: t.otherDay },
        ]}
        onChange={({ target: { value } }) => {
          setOther(value === "other");
          const day = value === "other" ? "" : days[value as keyof typeof days];
          setValue("travel.flight_date", day, { shouldDirty: true, shouldValidate: day !== "" });
        }}
      />
      {isOther && <Fields of={[{ ...FLIGHT.date, label: t.otherDate }]} />}
    </>
  );
}

/** What the stay is for. */
export function Stay() {
  return (
    <Card>
      <h2>{t.stay}</h2>
      <Fields of={[PURPOSE, STAY_DETAILS]} />
    </Card>
  );
}

export const PURPOSE: Field<DeclarationForm> = {
  kind: "select",
  name: "travel.purpose",
  label: t.purpose,
  options: choicesOf(t.purposes),
};

/** Where one stays and for how long, which may be left out. */
export const STAY_DETAILS: readonly Field<DeclarationForm>[] = [
  { kind: "text", name: "travel.lodging", label: t.lodging, optional: true },
  { kind: "text", name: "travel.stay_days", label: t.stay_days, optional: true, inputMode: "numeric" },
];

/** Asks whether a known flight really has another route this time. */
function RouteQuestion({ travel }: { travel: DeclarationForm["travel"] }) {
  const { setValue, clearErrors } = useFormContext<DeclarationForm>();
  const confirmed = useWatch<DeclarationForm, "confirmed_route">({ name: "confirmed_route" });
  const airports = useQuery(catalogue("airports")).data;
  const asked = routeQuestion(travel, useFlights());
  if (!asked) return null;
  const names = (codes: readonly string[]) =>
    new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(codes.map((code) => airportName(airports, code)));
  const flight = compact(travel.flight_number);
  const [origin, destination] = [
    airportName(airports, travel.origin_airport),
    airportName(airports, travel.destination_airport),
  ];
  return (
    <Notice
      kind="warning"
      title={t.routeQuestion(flight, names(asked.origins), names(asked.destinations))}
      names={[flight, ...[...asked.origins, ...asked.destinations].map((code) => airportName(airports, code))]}
    >
      <Checkbox
        label={<Sentence text={t.routeConfirmed(origin, destination)} names={[origin, destination]} />}
        checked={confirmed === asked.route}
        onChange={(event) => {
          setValue("confirmed_route", event.target.checked ? asked.route : "", { shouldDirty: true });
          clearErrors("travel.flight_number");
        }}
      />
    </Notice>
  );
}

type Options = (islands: boolean, current: string) => EntryOption[];

/** Airports on the islands or on the mainland; one that was chosen before stays in sight. */
function airportOptions(airports: Entry[] | undefined): Options {
  return (islands, current) => {
    const offered = onOneSide(airports, islands, current);
    const words = new Map(findable(offered).map((option) => [option.value, option.words]));
    const options = offered.map(({ code, name, active, attributes }) => ({
      value: code,
      withdrawn: !active,
      label: `${attributes.city} (${code})`,
      words: [name, ...(words.get(code) ?? [])],
    }));
    return withReplacements(options, offered, ({ attributes }) => attributes.city);
  };
}

/** Ports likewise. A boat that was declared before there were ports keeps its airports. */
function portOptions(ports: Entry[] | undefined, airports: Entry[] | undefined): Options {
  return (islands, current) => {
    const offered = onOneSide(ports, islands, current);
    const earlier = (airports ?? [])
      .filter(({ code }) => code === current)
      .map((airport) => ({ ...airport, name: airportName(airports, airport.code) }));
    const options = findable([...offered, ...earlier]).map((option, at) => ({
      ...option,
      label: nameOfPort(offered[at]) ?? option.label,
    }));
    return withReplacements(options, offered, ({ attributes }) => attributes.airport || attributes.city);
  };
}

/** A port with the town or the island that its name does not say. */
function nameOfPort(port: Entry | undefined): string | undefined {
  if (!port) return undefined;
  const { name, attributes } = port;
  return attributes.city && !name.includes(attributes.city) ? `${name} · ${attributes.city}` : name;
}

const onOneSide = (places: Entry[] | undefined, islands: boolean, current: string) =>
  choosable(places, current).filter(
    ({ code, attributes }) => (attributes.time_zone === "Pacific/Galapagos") === islands || code === current,
  );
