import { NEW_PASSENGER_ALERT_REASON_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { type Passenger, readPassenger } from "../../nouns/passenger/queries";
import { AirportBoxes } from "../../forms/airport-boxes";
import { wrongDate } from "../../forms/date-rules";
import { type OpenedDraft, Undrafted } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import { type FieldList, Fields } from "../../forms/fields";
import { prose } from "../../forms/rules";
import { useEditor } from "../../forms/use-editor";
import { now as clockNow } from "../../lib/clock";
import { isCalendarDate } from "../../lib/dates";
import { formatDate, formatInstantShort } from "../../lib/format";
import { orNull } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { notify } from "../../ui/notify";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import { createAlert, endAlert, type PassengerAlert } from "./passenger-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./passengers.module.css";

const t = texts.passengers.alerts;

interface AlertsProps {
  passenger: Passenger;
  mayWrite: boolean;
  onChanged: (passenger: Passenger) => void;
}

/** What staff warn each other of. */
export function Alerts({ passenger, mayWrite, onChanged }: AlertsProps) {
  const [adding, setAdding] = useState(false);
  const { alerts } = passenger;
  return (
    <Card>
      <div className={styles.over}>
        <h2>{t.title}</h2>
        {mayWrite && <Button onClick={() => setAdding(true)}>{t.add}</Button>}
      </div>
      {alerts.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.none}</p>
      ) : (
        <ul className={styles.entries}>
          {alerts.map((alert) => (
            <li key={alert.id} className={styles.entry}>
              <Alert passenger={passenger} alert={alert} mayWrite={mayWrite} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <NewAlert
          passenger={passenger}
          onClose={() => setAdding(false)}
          onSaved={(alert) => onChanged({ ...passenger, alerts: [alert, ...alerts] })}
        />
      )}
    </Card>
  );
}

function Alert({ passenger, alert, mayWrite, onChanged }: AlertsProps & { alert: PassengerAlert }) {
  const [asking, setAsking] = useState(false);
  const airports = useQuery(catalogue("airports")).data;
  const end = useMutation({
    mutationFn: () => endAlert(passenger.id, alert),
    onSuccess: (ended) => {
      notify({ kind: "info", title: t.ended });
      onChanged({ ...passenger, alerts: passenger.alerts.map((one) => (one.id === ended.id ? ended : one)) });
    },
    onError: async (error) => {
      notify({ kind: "negative", title: t.endFailed, detail: messageOf(error) });
      const now = await readPassenger(passenger.id).catch(() => null);
      if (now) onChanged(now);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <div className={styles.over}>
        <Tag tone={TONES.alert[standing(alert)]}>{t[standing(alert)]}</Tag>
        {mayWrite && !alert.ended_at && (
          <Button kind="quiet" aria-label={t.endNamed(alert.reason)} onClick={() => setAsking(true)}>
            {t.end}
          </Button>
        )}
      </div>
      <p>{alert.reason}</p>
      <p className={sharedStyles.quiet}>
        {alert.valid_until
          ? t.between(formatDate(alert.valid_from), formatDate(alert.valid_until))
          : t.since(formatDate(alert.valid_from))}
        {" · "}
        {alert.airports.length === 0
          ? t.forAll
          : t.forAirports(alert.airports.map((code) => airportName(airports, code)).join(", "))}
      </p>
      <p className={sharedStyles.quiet}>{t.by(alert.written_by, formatInstantShort(alert.written_at, null))}</p>
      {alert.ended_at && (
        <p className={sharedStyles.quiet}>
          {t.endedBy(alert.ended_by ?? "", formatInstantShort(alert.ended_at, null))}
        </p>
      )}
      {asking && (
        <Confirm
          title={t.endTitle}
          action={t.end}
          kind="danger"
          busy={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          {t.endText}
        </Confirm>
      )}
    </>
  );
}

function standing(alert: PassengerAlert): keyof typeof TONES.alert {
  if (alert.ended_at) return "over";
  if (alert.in_force) return "inForce";
  return alert.valid_from > todayInGalapagos(clockNow()) ? "later" : "expired";
}

const f = texts.passengers.form;
const day = z
  .string()
  .refine((text) => text === "" || isCalendarDate(text), { error: wrongDate(f.date) })
  .transform(orNull);
const schema = z
  .object({
    reason: prose()
      .min(1, f.required)
      .max(NEW_PASSENGER_ALERT_REASON_MAX_LENGTH, f.long(String(NEW_PASSENGER_ALERT_REASON_MAX_LENGTH))),
    valid_from: day,
    valid_until: day,
    airports: z.array(z.string()),
  })
  .refine(({ valid_from: from, valid_until: until }) => !from || !until || from <= until, {
    path: ["valid_until"],
    error: t.reversed,
  });
type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const fieldsOf = (airports: Entry[] | undefined): FieldList<Values> => [
  {
    kind: "lines",
    name: "reason",
    label: t.reason,
    hint: t.reasonHint,
    rows: 4,
    maxLength: NEW_PASSENGER_ALERT_REASON_MAX_LENGTH,
  },
  { kind: "date", name: "valid_from", label: t.from, hint: t.fromHint, optional: true },
  { kind: "date", name: "valid_until", label: t.until, hint: t.untilHint, optional: true },
  {
    kind: "own",
    name: "airports",
    label: t.airports,
    control: <AirportBoxes name="airports" label={t.airports} hint={t.airportsHint} optional />,
    read: (values) => values.airports.map((code) => airportName(airports, code)).join(", "),
  },
];

interface NewAlertProps {
  passenger: Passenger;
  onClose: () => void;
  onSaved: (alert: PassengerAlert) => void;
}

const begin = (): { values: Values } => ({
  values: { reason: "", valid_from: todayInGalapagos(clockNow()), valid_until: "", airports: [] },
});

function NewAlert(props: NewAlertProps) {
  return <Undrafted begin={begin}>{(opened) => <OpenedAlert {...props} opened={opened} />}</Undrafted>;
}

function OpenedAlert({ passenger, onClose, onSaved, opened }: NewAlertProps & { opened: OpenedDraft<Values> }) {
  const id = useId();
  const fields = fieldsOf(useQuery(catalogue("airports")).data);
  const editor = useEditor<PassengerAlert, Values, Body>({
    opened,
    fields,
    schema,
    toValues: () => begin().values,
    save: (body, { idempotencyKey }) => createAlert(passenger.id, body, idempotencyKey),
    onSaved: (alert) => {
      notify({ kind: "info", title: t.saved });
      onSaved(alert);
      onClose();
    },
  });
  return (
    <Dialog
      title={t.addTitle}
      onClose={onClose}
      actions={
        <>
          <SaveButton editor={editor} kind="primary" form={id}>
            {t.save}
          </SaveButton>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
        </>
      }
    >
      <EditorForm
        editor={editor}
        id={id}
        texts={{ ...f.editor, failed: t.failed }}
        name={f.the}
        heading={<p>{t.addLead}</p>}
      >
        <Fields of={fields} />
      </EditorForm>
    </Dialog>
  );
}
