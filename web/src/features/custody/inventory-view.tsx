import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CustodyItem, custodyKeys, type Inventory, takeInventory } from "../../nouns/custody/queries";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { problemsOf } from "../../forms/problems";
import { formatNumber } from "../../lib/format";
import { type ItemLabel, labelText } from "../../lib/item-label";
import { RetentionTabs } from "../../nouns/act/tabs";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";
import { Lead, Page, PageHeader } from "../../ui/page";
import { Select } from "../../ui/select";
import { CustodyTable } from "./custody-table";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { InventoryList } from "./inventory-list";
import { keepLabels, keptLabels } from "./kept-labels";
import { LabelForm, LabelList } from "./label-form";
import { usePlaces } from "./use-places";

const t = texts.custody.inventory;

/** Compares what lies in a custody place with what should, and shows what earlier inventories said. */
export function InventoryView() {
  const { selected } = useStaffAirports();
  const role = useSession()?.user.role;
  return (
    <Page wide dense>
      <PageHeader />
      <RetentionTabs current="inventory" />
      <Lead>{t.lead}</Lead>
      {role === "auditor" ? (
        <EmptyState title={t.readOnlyTitle}>{t.readOnly}</EmptyState>
      ) : (
        <Count key={selected} airport={selected ?? ""} />
      )}
      <InventoryList key={`list ${selected}`} airport={selected ?? ""} />
    </Page>
  );
}

function Count({ airport }: { airport: string }) {
  const client = useQueryClient();
  const online = useOnline();
  const places = usePlaces(airport);
  const [place, setPlace] = useState("");
  const [labels, setLabels] = useState(() => keptLabels(""));
  const compare = useMutation({
    mutationFn: () => takeInventory({ airport: places.airportOf(place), place, labels: [...labels] }),
    onSuccess: async () => {
      keepLabels(place, []);
      await client.invalidateQueries({ queryKey: custodyKeys.all });
    },
  });
  const { placed } = problemsOf(compare.error, (field) => (field === "place" ? field : null));
  function change(next: readonly ItemLabel[]) {
    setLabels(next);
    keepLabels(place, next);
  }
  function add(label: ItemLabel) {
    if (labels.some((other) => labelText(other) === labelText(label))) return t.repeated(labelText(label));
    change([label, ...labels]);
    return undefined;
  }
  /** What was scanned so far goes along, to what was scanned there before. */
  function choose(code: string) {
    const there = keptLabels(code).filter((kept) => labels.every((other) => labelText(other) !== labelText(kept)));
    const next = [...labels, ...there];
    keepLabels(place, []);
    keepLabels(code, next);
    setPlace(code);
    setLabels(next);
  }
  function startAgain() {
    compare.reset();
    setLabels([]);
  }
  if (compare.data) return <Result inventory={compare.data} onAgain={startAgain} />;
  return (
    <Card>
      <div className={sharedStyles.stack}>
        <h2>{t.again}</h2>
        {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
        {compare.isError && (
          <Notice kind="error" title={failureOf(compare.error, t.failed)}>
            <p>{messageOf(compare.error)}</p>
          </Notice>
        )}
        <div className={styles.scanned}>
          <div className={styles.place}>
            <Select
              label={t.place}
              options={places.options}
              empty={texts.ui.choose}
              value={place}
              error={placed[0]?.message}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
          <LabelForm onLabel={add} short />
        </div>
        <p role="status">{labels.length === 0 ? t.none : t.scanned(labels.length)}</p>
        <LabelList
          labels={labels}
          onRemove={(label) => change(labels.filter((other) => labelText(other) !== labelText(label)))}
        />
        <Actions>
          <Button
            kind="main"
            busy={compare.isPending}
            disabled={!online || place === ""}
            onClick={() => compare.mutate()}
          >
            {t.compare}
          </Button>
          {place === "" && <span className={sharedStyles.quiet}>{t.placeMissing}</span>}
        </Actions>
      </div>
    </Card>
  );
}

function Result({ inventory, onAgain }: { inventory: Inventory; onAgain: () => void }) {
  const { found, missing, unexpected, unknown } = inventory;
  const complete = missing.length + unexpected.length + unknown.length === 0;
  return (
    <div className={sharedStyles.stack}>
      <Notice kind={complete ? "info" : "warning"} title={t.found(formatNumber(found), found === 1)}>
        {complete && <p>{t.complete}</p>}
        <p>{t.recorded}</p>
      </Notice>
      <Differing title={t.missing} items={missing} />
      <Differing title={t.unexpected} items={unexpected} />
      {unknown.length > 0 && (
        <section className={sharedStyles.close}>
          <h2>
            {t.unknown} <span className={styles.count}>{unknown.length}</span>
          </h2>
          <LabelList labels={unknown} />
        </section>
      )}
      <Actions>
        <Button kind="primary" onClick={onAgain}>
          {t.again}
        </Button>
      </Actions>
    </div>
  );
}

function Differing({ title, items }: { title: string; items: readonly CustodyItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={sharedStyles.close}>
      <h2>
        {title} <span className={styles.count}>{items.length}</span>
      </h2>
      <CustodyTable rows={items} />
    </section>
  );
}
