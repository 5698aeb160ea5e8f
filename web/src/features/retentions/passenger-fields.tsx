import { FLIGHT_INPUT_NUMBER_MAX_LENGTH } from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { catalogue, entryName } from "../../api/catalogues";
import { type Field, Fields } from "../../forms/fields";
import { useProposed } from "../../forms/use-proposed";
import { now as clockNow } from "../../lib/clock";
import { choicesOf } from "../../lib/choices";
import { isCalendarDate } from "../../lib/dates";
import { formatDate, todayAt } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { flightFields, useAirlineField } from "../../nouns/flight/fields";
import { nameFields, useDocumentFields, useNationalityField } from "../../nouns/passenger/fields";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { Notice } from "../../ui/notice";
import { type ActForm, isOwnerless } from "./act-form";
import fieldStyles from "../../ui/field.module.css";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./act.module.css";
import { type ChosenFlight, flightsOn } from "./last-choices";
import { LastUsed } from "./last-used";
import { askedOf } from "./ownerless";
import { OwnerlessFields } from "./ownerless-fields";
import type { FilledDocument } from "./use-act-reader";
import { useLastChoices } from "./use-last-choices";

const t = texts.retentions.form;

interface PassengerFieldsProps {
  /** What a reader filled in. */
  filled: FilledDocument | null;
  onUndo: () => void;
}

/** Whose goods, on which flight. What the declaration says is read, and corrected only where it is wrong. */
export function PassengerFields({ filled, onUndo }: PassengerFieldsProps) {
  const { control } = useFormContext<ActForm>();
  const { errors } = useFormState({ control });
  const [declarationCode, passenger, flight, owner, ownerlessReason] = useWatch({
    control,
    name: ["declaration_code", "passenger", "flight", "owner", "ownerless.reason"],
  });
  const ownerless = isOwnerless({ declaration_code: declarationCode, owner: owner ?? "" });
  const [correcting, setCorrecting] = useState(false);
  const open = correcting || !declarationCode || Boolean(errors.passenger ?? errors.flight);
  return (
    <Card>
      <div className={sharedStyles.ends}>
        <h2>{t.passenger}</h2>
        {!open && (
          <Button kind="quiet" onClick={() => setCorrecting(true)}>
            {t.correct}
          </Button>
        )}
      </div>
      {!declarationCode && <Fields of={[OWNER]} />}
      {filled && !ownerless && (
        <Notice
          kind={filled.remarks.length > 0 ? "warning" : "info"}
          actions={filled.before && <Button onClick={onUndo}>{t.reader.undo}</Button>}
        >
          <p>{t.reader.filled}</p>
          {filled.remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Notice>
      )}
      {open ? (
        <div className={fieldStyles.pair}>
          {ownerless ? <OwnerlessFields /> : <PersonFields />}
          <FlightFields required={ownerless && askedOf(ownerlessReason ?? "").flight} />
        </div>
      ) : (
        <Summary passenger={passenger} flight={flight} />
      )}
    </Card>
  );
}

function Summary({ passenger, flight }: Pick<ActForm, "passenger" | "flight">) {
  const countries = useQuery(catalogue("countries")).data;
  const airlines = useQuery(catalogue("airlines")).data;
  const { documentTypes } = texts.declarations.traveller;
  const type = documentTypes[passenger.document_type as keyof typeof documentTypes] ?? "";
  return (
    <Facts
      facts={[
        [t.names, listedName(passenger), "name"],
        [t.document, `${type} ${passenger.document_number} (${entryName(countries, passenger.document_country)})`],
        [t.nationality, entryName(countries, passenger.nationality)],
        [
          t.flight,
          [
            flight.number,
            flight.airline && entryName(airlines, flight.airline),
            isCalendarDate(flight.date) && formatDate(flight.date),
          ]
            .filter(Boolean)
            .join(" · "),
        ],
      ]}
    />
  );
}

function PersonFields() {
  useProposed("passenger.document_country", "passenger.nationality");
  const document = useDocumentFields<ActForm>((part) => `passenger.${part}`);
  const name = nameFields<ActForm>((part) => `passenger.${part}`);
  const nationality = useNationalityField<ActForm>((part) => `passenger.${part}`);
  return (
    <Fields
      of={[
        document.document_type,
        document.document_number,
        document.document_country,
        nationality,
        name.surnames,
        name.given_names,
      ]}
    />
  );
}

/** On which flight; `required` where the goods came with it. */
function FlightFields({ required }: { required: boolean }) {
  const { control, setFocus, setValue } = useFormContext<ActForm>();
  const [airport, flightNumber] = useWatch({ control, name: ["airport", "flight.number"] });
  const acts = useLastChoices();
  const [now] = useState(clockNow);
  const flights = flightNumber === "" ? flightsOn(acts, airport, todayAt(airport, now)) : [];
  const airline = useAirlineField<ActForm>("flight.airline");
  function choose(flight: ChosenFlight) {
    setValue("flight", flight, { shouldDirty: true });
    // The button that had the focus goes away.
    setFocus("flight.number");
  }
  return (
    <>
      {flights.length > 0 && (
        <div className={styles.whole}>
          <LastUsed title={t.last.flights} entries={flights} labelOf={({ number }) => number} onChoose={choose} />
        </div>
      )}
      <Fields
        of={[
          {
            ...FLIGHT.number,
            label: t.flight_number,
            optional: !required,
            maxLength: FLIGHT_INPUT_NUMBER_MAX_LENGTH,
          },
          airline,
        ]}
      />
      <div className={styles.whole}>
        <Fields of={[{ ...FLIGHT.date, optional: !required }]} />
      </div>
    </>
  );
}

const FLIGHT = flightFields<ActForm>({ number: "flight.number", date: "flight.date" });
const OWNER: Field<ActForm> = {
  kind: "radio",
  name: "owner",
  label: t.owner,
  inline: true,
  choices: choicesOf(t.owners),
};
