import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { v7 as uuidV7 } from "uuid";
import { catalogue } from "../../api/catalogues";
import { type CustodyItem, openMovement, storeItems } from "../../api/custody";
import type { ItemLabel } from "../../lib/item-label";
import { isBlank, paragraphs } from "../../lib/text";
import { texts } from "../../texts/es";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
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
      onClose={onClose}
      onSubmit={() => place !== "" && store.mutate()}
    >
      {(tried) => <PlaceField airport={airport} value={place} onChange={setPlace} tried={tried} />}
    </MoveForm>
  );
}

/** Opens a transfer to another place. */
export function TransferDialog({ airport, chosen, onClose, onDone }: MoveDialogProps) {
  const [id] = useState(() => uuidV7());
  const [place, setPlace] = useState("");
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
      onClose={onClose}
      onSubmit={() => place !== "" && open.mutate()}
    >
      {(tried) => (
        <>
          <p>{t.transfer.text}</p>
          <PlaceField airport={airport} value={place} onChange={setPlace} tried={tried} />
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
    mutationFn: () => openMovement({ id, kind: "disposal", items: labels(chosen), destination, method: paragraphs(method) }),
    onSuccess: async () => {
      notify({ kind: "info", title: t.dispose.done });
      onClose();
      await onDone();
    },
  });
  const options = destinations
    .filter(({ active, attributes }) => active && attributes.final === "Sí")
    .map(({ code, name }) => ({ value: code, label: name }));
  return (
    <MoveForm
      title={t.dispose.title}
      submit={t.dispose.submit}
      busy={open.isPending}
      error={open.error}
      onClose={onClose}
      onSubmit={() => destination !== "" && !isBlank(method) && open.mutate()}
    >
      {(tried) => (
        <>
          <p>{t.dispose.text}</p>
          <Select
            label={t.dispose.destination}
            options={options}
            empty={texts.ui.choose}
            value={destination}
            error={tried && destination === "" ? t.dispose.destinationMissing : undefined}
            onChange={(event) => setDestination(event.target.value)}
          />
          <TextArea
            label={t.dispose.method}
            hint={t.dispose.methodHint}
            rows={2}
            maxLength={500}
            value={method}
            error={tried && isBlank(method) ? t.dispose.methodMissing : undefined}
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
  /** The fields; after a first try each says what it lacks. */
  children: (tried: boolean) => ReactNode;
}

function MoveForm({ title, submit, busy, error, onClose, onSubmit, children }: MoveFormProps) {
  const [tried, setTried] = useState(false);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {texts.ui.cancel}
          </Button>
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
        </>
      }
    >
      <div className={styles.fields}>
        {error && (
          <Notice kind="error" title={failureOf(error, t.waiting.failed)}>
            {messageOf(error)}
          </Notice>
        )}
        {children(tried)}
      </div>
    </Dialog>
  );
}

interface PlaceFieldProps {
  airport: string;
  value: string;
  tried: boolean;
  onChange: (place: string) => void;
}

function PlaceField({ airport, value, tried, onChange }: PlaceFieldProps) {
  const places = usePlaces(airport);
  if (places.loaded && places.options.length === 0) return <Notice kind="warning">{t.store.noPlaces}</Notice>;
  return (
    <Select
      label={t.store.place}
      options={places.options}
      empty={texts.ui.choose}
      value={value}
      error={tried && value === "" ? t.store.placeMissing : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const labels = (chosen: readonly CustodyItem[]): ItemLabel[] => chosen.map(({ folio, n }) => ({ folio, n }));
