import { NEW_MOVEMENT_METHOD_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { v7 as uuidV7 } from "uuid";
import { catalogue } from "../../api/catalogues";
import { type CustodyItem, openMovement, storeItems } from "../../nouns/custody/queries";
import { problemsOf } from "../../forms/problems";
import { type ItemLabel, labelText } from "../../lib/item-label";
import { isBlank, paragraphs } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { usePlaces } from "./use-places";

const t = texts.custody;

interface MoveDialogProps {
  airport: string;
  chosen: readonly CustodyItem[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Puts goods into a custody place for the first time. */
export function StoreDialog({ airport, chosen, onClose, onDone }: MoveDialogProps) {
  const places = usePlaces(airport);
  const [place, setPlace] = useState("");
  const store = useMutation({
    mutationFn: () => storeItems(labels(chosen), place),
    onSuccess: async () => {
      notify({ kind: "info", title: t.store.done(chosen.length, places.nameOf(place)) });
      onClose();
      await onDone();
    },
  });
  return (
    <MoveForm
      title={t.store.title}
      submit={t.store.submit}
      busy={store.isPending}
      error={store.error}
      chosen={chosen}
      fields={["place"]}
      onClose={onClose}
      onSubmit={() => place !== "" && store.mutate()}
    >
      {(tried, refused) => (
        <PlaceField airport={airport} value={place} onChange={setPlace} tried={tried} refused={refused("place")} />
      )}
    </MoveForm>
  );
}

/** Opens a transfer to another place. */
export function TransferDialog({ airport, chosen, onClose, onDone }: MoveDialogProps) {
  const [id] = useState(() => uuidV7());
  const [place, setPlace] = useState("");
  const there = place === "" ? [] : chosen.filter((item) => item.place === place);
  const open = useMutation({
    mutationFn: () => openMovement({ id, kind: "transfer", items: labels(chosen), place }),
    onSuccess: async () => {
      notify({ kind: "info", title: t.transfer.done });
      onClose();
      await onDone();
    },
  });
  return (
    <MoveForm
      title={t.transfer.title}
      submit={t.transfer.submit}
      busy={open.isPending}
      error={open.error}
      chosen={chosen}
      fields={["place"]}
      onClose={onClose}
      onSubmit={() => place !== "" && there.length === 0 && open.mutate()}
    >
      {(tried, refused) => (
        <>
          <p>{t.transfer.text}</p>
          <PlaceField
            airport={airport}
            value={place}
            onChange={setPlace}
            tried={tried}
            refused={there.length > 0 ? t.transfer.samePlace(there.map(labelText)) : refused("place")}
          />
        </>
      )}
    </MoveForm>
  );
}

/** Opens the disposal of goods. */
export function DisposeDialog({ chosen, onClose, onDone }: MoveDialogProps) {
  const [id] = useState(() => uuidV7());
  const destinations = useQuery(catalogue("rejection-destinations")).data ?? [];
  const [destination, setDestination] = useState("");
  const [method, setMethod] = useState("");
  const open = useMutation({
    mutationFn: () =>
      openMovement({ id, kind: "disposal", items: labels(chosen), destination, method: paragraphs(method) }),
    onSuccess: async () => {
      notify({ kind: "info", title: t.dispose.done });
      onClose();
      await onDone();
    },
  });
  const rejected = chosen.some(({ decision }) => decision === "rechazo");
  const options = destinations
    .filter(
      ({ active, attributes }) => active && attributes.final === "Sí" && !(rejected && attributes.released === "Sí"),
    )
    .map(({ code, name }) => ({ value: code, label: name }));
  return (
    <MoveForm
      title={t.dispose.title}
      submit={t.dispose.submit}
      busy={open.isPending}
      error={open.error}
      chosen={chosen}
      fields={["destination", "method"]}
      onClose={onClose}
      onSubmit={() => destination !== "" && !isBlank(method) && open.mutate()}
    >
      {(tried, refused) => (
        <>
          <p>{t.dispose.text}</p>
          <Select
            label={t.dispose.destination}
            options={options}
            empty={texts.ui.choose}
            value={destination}
            error={tried && destination === "" ? t.dispose.destinationMissing : refused("destination")}
            onChange={(event) => setDestination(event.target.value)}
          />
          <TextArea
            label={t.dispose.method}
            hint={t.dispose.methodHint}
            rows={2}
            maxLength={NEW_MOVEMENT_METHOD_MAX_LENGTH}
            value={method}
            error={tried && isBlank(method) ? t.dispose.methodMissing : refused("method")}
            onChange={(event) => setMethod(event.target.value)}
          />
        </>
      )}
    </MoveForm>
  );
}

interface MoveFormProps {
  title: string;
  submit: string;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onSubmit: () => void;
  chosen: readonly CustodyItem[];
  /** What the API calls the fields. */
  fields: readonly string[];
  /** The fields; after a first try each says what it lacks, and what the server refused. */
  children: (tried: boolean, refused: (field: string) => string | undefined) => ReactNode;
}

function MoveForm({ title, submit, busy, error, onClose, onSubmit, chosen, fields, children }: MoveFormProps) {
  const [tried, setTried] = useState(false);
  const { placed } = problemsOf(error, (name) => (fields.includes(name) || refusedLabel(name, chosen) ? name : null));
  const refusedGoods = placed.flatMap(({ name, message }) => {
    const label = refusedLabel(name, chosen);
    return label ? [{ label, message }] : [];
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => {
              setTried(true);
              onSubmit();
            }}
          >
            {submit}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {texts.ui.cancel}
          </Button>
        </>
      }
    >
      <div className={sharedStyles.stack}>
        {error && (
          <Notice kind="error" title={failureOf(error, t.waiting.failed)}>
            <p>{messageOf(error)}</p>
            {refusedGoods.length > 0 && (
              <ul>
                {refusedGoods.map(({ label, message }) => (
                  <li key={label}>
                    <span className={styles.code}>{label}</span>: {message}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {children(tried, (field) => placed.find(({ name }) => name === field)?.message)}
      </div>
    </Dialog>
  );
}

interface PlaceFieldProps {
  airport: string;
  value: string;
  tried: boolean;
  refused: string | undefined;
  onChange: (place: string) => void;
}

function PlaceField({ airport, value, tried, refused, onChange }: PlaceFieldProps) {
  const places = usePlaces(airport);
  if (places.loaded && places.options.length === 0) return <Notice kind="warning">{t.store.noPlaces}</Notice>;
  return (
    <Select
      label={t.store.place}
      options={places.options}
      empty={texts.ui.choose}
      value={value}
      error={tried && value === "" ? t.store.placeMissing : refused}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The label of the goods that the API names by their place in the request, or by the label itself. */
function refusedLabel(name: string, chosen: readonly CustodyItem[]): string | null {
  const [, inside = ""] = /^items\[(.+)\]$/.exec(name) ?? [];
  const item =
    chosen.find((one) => labelText(one) === inside) ?? (/^\d+$/.test(inside) ? chosen[Number(inside)] : undefined);
  return item ? labelText(item) : null;
}

const labels = (chosen: readonly CustodyItem[]): ItemLabel[] => chosen.map(({ folio, n }) => ({ folio, n }));
