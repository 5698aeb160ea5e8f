import { PASSENGER_JOIN_REASON_MAX_LENGTH } from "../../api/limits";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogue } from "../../api/catalogues";
import { type Passenger, readPassenger } from "../../nouns/passenger/queries";
import { formatInstantShort } from "../../lib/format";
import { isBlank, oneLine, paragraphs } from "../../lib/text";
import { useDebounced } from "../../lib/use-debounced";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button, type ButtonKind } from "../../ui/button";
import { Card } from "../../ui/card";
import { Dialog, type DialogProps } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { RadioGroup } from "../../ui/radio-group";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { type JoinedPassenger, joinPassenger, passengerList, separatePassenger } from "./passenger-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./passengers.module.css";
import { documentInWords } from "./words";

const t = texts.passengers.join;
const FEWEST_LETTERS = 3;
const MOST_FOUND = 8;

interface JoinProps {
  passenger: Passenger;
  onJoined: (passenger: Passenger) => void;
}

/** Finds the other record of the same person, and joins it to this one. */
export function JoinButton(props: JoinProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      {open && <JoinDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function JoinDialog({ passenger, onJoined, onClose }: JoinProps & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [other, setOther] = useState("");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const join = useMutation({
    mutationFn: async () => {
      // The version of the other record is the one that stands when it is chosen; reading it is an audit record.
      const { version } = await readPassenger(other);
      return joinPassenger(passenger.id, {
        version: passenger.version,
        other_id: other,
        other_version: version,
        reason: paragraphs(reason),
      });
    },
    onSuccess: (joined) => {
      notify({ kind: "info", title: t.done });
      onJoined(joined);
      onClose();
    },
  });
  function submit() {
    setChecked(true);
    if (other && !isBlank(reason)) join.mutate();
  }
  return (
    <Question
      title={t.dialogTitle(listedName(passenger))}
      names={[listedName(passenger)]}
      lead={t.lead}
      action={t.submit}
      kind="primary"
      failed={t.failed}
      sending={join}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Found
        typed={typed}
        own={passenger.id}
        chosen={other}
        onChoose={setOther}
        error={checked && !other ? t.otherMissing : undefined}
      />
      <Reason hint={t.reasonHint} value={reason} onChange={setReason} checked={checked} />
    </Question>
  );
}

interface FoundProps {
  typed: string;
  own: string;
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

function Found({ typed, own, chosen, onChoose, error }: FoundProps) {
  const query = useDebounced(oneLine(typed));
  const enough = query.length >= FEWEST_LETTERS;
  const countries = useQuery(catalogue("countries")).data;
  const list = useInfiniteQuery({
    ...passengerList({ query, nationality: "", airport: "", act: "", from: "", until: "" }, MOST_FOUND + 1),
    enabled: enough,
  });
  if (!enough) return <p className={sharedStyles.quiet}>{error ?? t.typeMore}</p>;
  if (list.error) return <Notice kind="error">{messageOf(list.error)}</Notice>;
  const rows = (list.data?.pages[0]?.items ?? []).filter(({ id }) => id !== own).slice(0, MOST_FOUND);
  if (rows.length === 0) return <p className={sharedStyles.quiet}>{list.isPending ? texts.ui.loading : t.noMatch}</p>;
  const choices = rows.map((row) => ({ value: row.id, label: listedName(row), hint: documentInWords(row, countries) }));
  return (
    <div className={styles.found}>
      <RadioGroup
        label={t.choose}
        name="other"
        choices={choices}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        error={error}
      />
    </div>
  );
}

interface JoinedProps {
  passenger: Passenger;
  mayJoin: boolean;
  onSeparated: (passenger: Passenger) => void;
}

/** The other documents of the person, and the way to take them apart again. */
export function JoinedRecords({ passenger, mayJoin, onSeparated }: JoinedProps) {
  const countries = useQuery(catalogue("countries")).data;
  const [separating, setSeparating] = useState<JoinedPassenger | null>(null);
  return (
    <Card>
      <h2>{t.title}</h2>
      <ul className={styles.entries}>
        {passenger.joined.map((other) => {
          const document = documentInWords(other, countries);
          return (
            <li key={other.id} className={styles.entry}>
              <div className={styles.over}>
                <strong translate="no">{listedName(other)}</strong>
                {mayJoin && (
                  <Button kind="quiet" aria-label={t.separateNamed(document)} onClick={() => setSeparating(other)}>
                    {t.separate}
                  </Button>
                )}
              </div>
              <p>{t.joined(document)}</p>
              <p className={sharedStyles.quiet}>
                {t.by(other.joined_by, formatInstantShort(other.joined_at, null), other.join_reason)}
              </p>
            </li>
          );
        })}
      </ul>
      {separating && (
        <Separation
          passenger={passenger}
          other={separating}
          onSeparated={onSeparated}
          onClose={() => setSeparating(null)}
        />
      )}
    </Card>
  );
}

interface SeparationProps extends Omit<JoinedProps, "mayJoin"> {
  other: JoinedPassenger;
  onClose: () => void;
}

function Separation({ passenger, other, onSeparated, onClose }: SeparationProps) {
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const separate = useMutation({
    mutationFn: () =>
      separatePassenger(passenger.id, { other_id: other.id, other_version: other.version, reason: paragraphs(reason) }),
    onSuccess: (now) => {
      notify({ kind: "info", title: t.separated });
      onClose();
      onSeparated(now);
    },
  });
  function submit() {
    setChecked(true);
    if (!isBlank(reason)) separate.mutate();
  }
  return (
    <Question
      title={t.separateTitle}
      lead={t.separateLead}
      action={t.separate}
      kind="danger"
      failed={t.separateFailed}
      sending={separate}
      onSubmit={submit}
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} checked={checked} />
    </Question>
  );
}

interface QuestionProps extends Pick<DialogProps, "title" | "names" | "onClose" | "children"> {
  lead: string;
  /** What happens, in the words of the button that does it. */
  action: string;
  kind: ButtonKind;
  failed: string;
  sending: { isPending: boolean; error: Error | null };
  onSubmit: () => void;
}

/** Asks what is needed for something that goes on record. */
function Question({ lead, action, kind, failed, sending, onSubmit, children, ...dialog }: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button kind={kind} busy={sending.isPending} onClick={onSubmit}>
            {action}
          </Button>
          <Button onClick={dialog.onClose}>{texts.ui.cancel}</Button>
        </>
      }
    >
      <div className={sharedStyles.stack}>
        <p>{lead}</p>
        {sending.error && (
          <Notice kind="error" title={failureOf(sending.error, failed)}>
            {messageOf(sending.error)}
          </Notice>
        )}
        {children}
      </div>
    </Dialog>
  );
}

interface ReasonProps {
  hint?: string;
  value: string;
  onChange: (reason: string) => void;
  /** Whether a missing reason is told. */
  checked: boolean;
}

const Reason = ({ hint, value, onChange, checked }: ReasonProps) => (
  <TextArea
    label={t.reason}
    hint={hint}
    rows={2}
    maxLength={PASSENGER_JOIN_REASON_MAX_LENGTH}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={checked && isBlank(value) ? t.reasonMissing : undefined}
  />
);
