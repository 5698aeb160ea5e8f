import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  airportName,
  catalogue,
  choosable,
  type Entry,
  entryOptions,
  listState,
  withReplacements,
} from "../../api/catalogues";
import { type EntryOption, findable } from "../../api/entry-options";
import { choicesOf } from "../../lib/choices";
import { isBySea } from "../../lib/journey";
import { compact } from "../../lib/text";
import { useAirlines } from "../../nouns/flight/airlines";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Notice } from "../../ui/notice";
import { Sentence } from "../../ui/sentence";
import styles from "./declaration-form.module.css";
import { FormCombobox, FormDate, FormRadio, FormSelect, FormText } from "./form-fields";
import { routeQuestion } from "./known-flights";

const t = texts.declarations.travel;

/** Where to, with what, and for how long. */
export function TravelStep() {
  const { control, setValue } = useFormContext<DeclarationForm>();
  const travel = useWatch({ control, name: "travel" });
  const airlines = useAirlines(travel.airline);
  const modes = useQuery(catalogue("transport-modes"));
  const byAir = travel.transport_mode.startsWith("A");
  const bySea = isBySea(travel.transport_mode);
  const way = bySea ? "sea" : "air";
  const airports = useQuery(catalogue("airports"));
  const ports = useQuery(catalogue("ports"));
  const places = {
    usual: bySea ? "ports" : "airports",
    list: listState(bySea ? ports : airports),
    among: bySea ? portOptions(ports.data, airports.data) : airportOptions(airports.data),
  } as const;
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
        <FormRadio name="travel.direction" label={t.direction} choices={choicesOf(t.directions)} />
      </Card>
      <Card>
        <h2>{t.flight}</h2>
        <div className={styles.pair}>
          <FormSelect
            name="travel.transport_mode"
            label={t.transport_mode}
            list={listState(modes)}
            options={entryOptions(choosable(modes.data, travel.transport_mode))}
          />
          {byAir && <FormCombobox name="travel.airline" label={t.airline} optional {...airlines} />}
        </div>
        <FormText
          name="travel.flight_number"
          label={byAir ? t.flight_number : t.voyage_number}
          hint={byAir ? t.flight_number_hint : undefined}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Card>
      <Card>
        <h2>{t.route}</h2>
        <div className={styles.pair}>
          <FormCombobox
            usual={places.usual}
            name="travel.origin_airport"
            label={t.origin[way]}
            list={places.list}
            options={places.among(travel.direction !== "ingreso", travel.origin_airport)}
          />
          <FormCombobox
            usual={places.usual}
            name="travel.destination_airport"
            label={t.destination[way]}
            list={places.list}
            options={places.among(travel.direction !== "salida", travel.destination_airport)}
          />
        </div>
        <RouteQuestion travel={travel} />
        <FormDate name="travel.flight_date" label={t.flight_date} />
      </Card>
      <Card>
        <h2>{t.stay}</h2>
        <FormSelect name="travel.purpose" label={t.purpose} options={choicesOf(t.purposes)} />
        <div className={styles.pair}>
          <FormText name="travel.lodging" label={t.lodging} optional autoComplete="off" />
          <FormText name="travel.stay_days" label={t.stay_days} optional inputMode="numeric" autoComplete="off" />
        </div>
      </Card>
    </>
  );
}

/** Asks whether a known flight really has another route this time. */
function RouteQuestion({ travel }: { travel: DeclarationForm["travel"] }) {
  const { setValue, clearErrors } = useFormContext<DeclarationForm>();
  const confirmed = useWatch<DeclarationForm, "confirmed_route">({ name: "confirmed_route" });
  const airports = useQuery(catalogue("airports")).data;
  const asked = routeQuestion(travel);
  if (!asked) return null;
  const names = (codes: readonly string[]) =>
    new Intl.ListFormat("es", { type: "disjunction" }).format(codes.map((code) => airportName(airports, code)));
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
