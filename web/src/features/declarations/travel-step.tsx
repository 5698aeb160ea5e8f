import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable, type Entry, entryOptions, listState } from "../../api/catalogues";
import { choicesOf } from "../../lib/choices";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import styles from "./declaration-form.module.css";
import { FormDate, FormRadio, FormSelect, FormText } from "./form-fields";

const t = texts.declarations.travel;

/** Where to, with what, and for how long. */
export function TravelStep() {
  const { control, setValue } = useFormContext<DeclarationForm>();
  const travel = useWatch({ control, name: "travel" });
  const airports = useQuery(catalogue("airports"));
  const airlines = useQuery(catalogue("airlines"));
  const modes = useQuery(catalogue("transport-modes"));
  const byAir = travel.transport_mode.startsWith("A");
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
        <h2>{t.route}</h2>
        <div className={styles.pair}>
          <FormSelect
            name="travel.origin_airport"
            label={t.origin_airport}
            list={listState(airports)}
            options={airportOptions(airports.data, travel.direction !== "ingreso", travel.origin_airport)}
          />
          <FormSelect
            name="travel.destination_airport"
            label={t.destination_airport}
            list={listState(airports)}
            options={airportOptions(airports.data, travel.direction !== "salida", travel.destination_airport)}
          />
        </div>
        <FormDate name="travel.flight_date" label={t.flight_date} />
      </Card>
      <Card>
        <h2>{t.flight}</h2>
        <div className={styles.pair}>
          <FormSelect name="travel.transport_mode" label={t.transport_mode} list={listState(modes)} options={entryOptions(choosable(modes.data, travel.transport_mode))} />
          {byAir && (
            <FormSelect
              name="travel.airline"
              label={t.airline}
              optional
              list={listState(airlines)}
              options={airlineOptions(airlines.data, travel.airline)}
            />
          )}
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

/** Airports on the islands or on the mainland; one that was chosen before stays in sight. */
function airportOptions(airports: Entry[] | undefined, islands: boolean, current: string) {
  return choosable(airports, current)
    .filter(({ code, attributes }) => (attributes.province === "Galápagos") === islands || code === current)
    .map(({ code, name, active, attributes }) => ({ value: code, withdrawn: !active, label: `${attributes.city} (${code}) · ${name}` }));
}

/** Airlines known to have stopped flying are left out. */
function airlineOptions(airlines: Entry[] | undefined, current: string) {
  return entryOptions(choosable(airlines, current).filter(({ code, attributes }) => attributes.active !== "no" || code === current));
}
