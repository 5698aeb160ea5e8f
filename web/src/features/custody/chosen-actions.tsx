import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { custodyList, type CustodyItem } from "../../api/custody";
import { useSession } from "../../api/session-store";
import { labelText, readItemLabel } from "../../lib/item-label";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import styles from "./custody.module.css";
import { DisposeDialog, StoreDialog, TransferDialog } from "./move-dialogs";

const t = texts.custody;

interface ChosenActionsProps {
  airport: string;
  chosen: readonly CustodyItem[];
  onAdd: (item: CustodyItem) => void;
  onClear: () => void;
  onDone: () => Promise<void>;
}

/** Chooses goods by their labels, and does something with all that are chosen. */
export function ChosenActions({ airport, chosen, onAdd, onClear, onDone }: ChosenActionsProps) {
  const role = useSession()?.user.role;
  const [asking, setAsking] = useState<"store" | "transfer" | "dispose" | null>(null);
  const held = chosen.every(({ state }) => state === "held");
  const ready = chosen.every(({ state, received }) => state === "stored" && received);
  const dialog = { airport: chosen[0]?.airport ?? airport, chosen, onClose: () => setAsking(null), onDone };
  return (
    <section className={styles.chosen} aria-label={t.columns.choose}>
      <LabelBox airport={airport} onItem={onAdd} />
      {chosen.length > 0 && (
        <div className={styles.buttons}>
          <span role="status">{t.chosen(chosen.length)}</span>
          {held && (
            <Button kind="primary" onClick={() => setAsking("store")}>
              {t.actions.store}
            </Button>
          )}
          <Button onClick={() => setAsking("transfer")}>{t.actions.transfer}</Button>
          {role !== "inspector" && (
            <Button disabled={!ready} title={ready ? undefined : t.dispose.needsTransfer} onClick={() => setAsking("dispose")}>
              {t.actions.dispose}
            </Button>
          )}
          <Button kind="quiet" onClick={onClear}>
            {t.clear}
          </Button>
          {role !== "inspector" && !ready && <p className={styles.quiet}>{t.dispose.needsTransfer}</p>}
        </div>
      )}
      {asking === "store" && <StoreDialog {...dialog} />}
      {asking === "transfer" && <TransferDialog {...dialog} />}
      {asking === "dispose" && <DisposeDialog {...dialog} />}
    </section>
  );
}

function LabelBox({ airport, onItem }: { airport: string; onItem: (item: CustodyItem) => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const label = readItemLabel(typed);
    if (!label) {
      setError(t.scan.wrong);
      return;
    }
    setError(undefined);
    setTyped("");
    try {
      const asked = custodyList({ airport, place: "", state: "", overdue: false, folio: label.folio });
      const found = await client.fetchInfiniteQuery({ ...asked, staleTime: 0 });
      const item = found.pages.flatMap(({ items }) => items).find(({ n }) => n === label.n);
      if (item && (item.state === "held" || item.state === "stored")) onItem(item);
      else setError(t.scan.unknown(labelText(label)));
    } catch (failure) {
      setTyped(labelText(label));
      setError(messageOf(failure));
    }
  }
  return (
    <form className={styles.labelBox} noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label={t.scan.label}
        hint={t.scan.hint}
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={t.filters.labelPlaceholder}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t.scan.add}</Button>
    </form>
  );
}
