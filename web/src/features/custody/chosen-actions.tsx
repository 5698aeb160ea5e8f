import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { custodyList, type CustodyItem } from "../../nouns/custody/queries";
import { useSession } from "../../api/session-store";
import { type ItemLabel, labelText } from "../../lib/item-label";
import { texts } from "../../texts/catalogue";
import { Button, type ButtonKind } from "../../ui/button";
import { Dock } from "../../ui/dock";
import { MoreMenu } from "../../ui/more-menu";
import { usePhone } from "../../ui/use-phone";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { LabelForm, LabelList } from "./label-form";
import { DisposeDialog, StoreDialog, TransferDialog } from "./move-dialogs";

const t = texts.custody;

interface ChosenActionsProps {
  airport: string;
  chosen: readonly CustodyItem[];
  onRemove: (item: ItemLabel) => void;
  onClear: () => void;
  onDone: () => Promise<void>;
}

/** Chooses goods by their labels. */
export function ScanLabel({ airport, onAdd }: { airport: string; onAdd: (item: CustodyItem) => void }) {
  const client = useQueryClient();
  async function add(label: ItemLabel) {
    const asked = custodyList({ airport, place: "", state: "", overdue: false, folio: label.folio });
    const found = await client.fetchInfiniteQuery({ ...asked, staleTime: 0 });
    const item = found.pages.flatMap(({ items }) => items).find(({ n }) => n === label.n);
    if (item?.state !== "held" && item?.state !== "stored") return t.scan.unknown(labelText(label));
    onAdd(item);
    return undefined;
  }
  return <LabelForm short onLabel={add} />;
}

/** Does something with all goods that are chosen. On a phone in one row below the list, whose ticks say which they are. */
export function ChosenActions({ airport, chosen, onRemove, onClear, onDone }: ChosenActionsProps) {
  const role = useSession()?.user.role;
  const phone = usePhone();
  const [asking, setAsking] = useState<"store" | "transfer" | "dispose" | null>(null);
  const held = chosen.every(({ state }) => state === "held");
  const ready = chosen.every(({ state, received }) => state === "stored" && received);
  const dialog = { airport: chosen[0]?.airport ?? airport, chosen, onClose: () => setAsking(null), onDone };
  const count = <span role="status">{(phone ? t.chosenShort : t.chosen)(chosen.length)}</span>;
  const store = held && (
    <Button kind="primary" onClick={() => setAsking("store")}>
      {t.actions.store}
    </Button>
  );
  const transfer = (kind: ButtonKind) => (
    <Button kind={kind} onClick={() => setAsking("transfer")}>
      {t.actions.transfer}
    </Button>
  );
  const others = (kind: ButtonKind) => (
    <>
      {role !== "inspector" && (
        <Button
          kind={kind}
          disabled={!ready}
          title={ready ? undefined : t.dispose.needsTransfer}
          onClick={() => setAsking("dispose")}
        >
          {t.actions.dispose}
        </Button>
      )}
      <Button kind="quiet" onClick={onClear}>
        {t.clear}
      </Button>
    </>
  );
  const why = role !== "inspector" && !ready && <p className={sharedStyles.quiet}>{t.dispose.needsTransfer}</p>;
  return (
    <section
      className={classes(sharedStyles.stack, styles.chosen, phone && styles.docked)}
      aria-label={t.columns.choose}
    >
      <LabelList labels={chosen} onRemove={onRemove} />
      {phone ? (
        <Dock className={styles.dock} last>
          {count}
          {store || transfer("primary")}
          <MoreMenu label={t.more}>
            {store && transfer("quiet")}
            {others("quiet")}
            {why}
          </MoreMenu>
        </Dock>
      ) : (
        <div className={styles.buttons}>
          {count}
          {store}
          {transfer("plain")}
          {others("plain")}
          {why}
        </div>
      )}
      {asking === "store" && <StoreDialog {...dialog} />}
      {asking === "transfer" && <TransferDialog {...dialog} />}
      {asking === "dispose" && <DisposeDialog {...dialog} />}
    </section>
  );
}
