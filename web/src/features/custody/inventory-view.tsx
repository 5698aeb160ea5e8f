import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { custodyKeys, type CustodyItem, type Inventory, takeInventory } from "../../api/custody";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { formatNumber } from "../../lib/format";
import { type ItemLabel, labelText, readItemLabel } from "../../lib/item-label";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { CloseIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { RetentionTabs } from "../../ui/retention-tabs";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { CustodyTable } from "./custody-table";
import styles from "./custody.module.css";
import { keptLabels, keepLabels } from "./kept-labels";
import { usePlaces } from "./use-places";

const t = texts.custody.inventory;

/** Compares what lies in a custody place with what should. */
export function InventoryView() {
  const { selected } = useStaffAirports();
  return (
    <Page wide>
      <PageHeader lead={t.lead} />
      <RetentionTabs current="inventory" />
      <Count key={selected} airport={selected ?? ""} />
    </Page>
  );
}

function Count({ airport }: { airport: string }) {
  const client = useQueryClient();
  const online = useOnline();
  const role = useSession()?.user.role;
  const places = usePlaces(airport);
  const [place, setPlace] = useState("");
  const [labels, setLabels] = useState<readonly ItemLabel[]>([]);
  const [tried, setTried] = useState(false);
  const compare = useMutation({
    mutationFn: () => takeInventory({ airport, place, labels: [...labels] }),
    onSuccess: async () => {
      keepLabels(place, []);
      await client.invalidateQueries({ queryKey: custodyKeys.all });
    },
  });
  function change(next: readonly ItemLabel[]) {
    setLabels(next);
    if (place) keepLabels(place, next);
  }
  function choose(code: string) {
    setPlace(code);
    setLabels((now) => (now.length > 0 ? now : keptLabels(code)));
  }
  function submit() {
    setTried(true);
    if (place) compare.mutate();
  }
  function startAgain() {
    compare.reset();
    setLabels([]);
  }
  if (compare.data) return <Result inventory={compare.data} onAgain={startAgain} />;
  return (
    <Card>
      <div className={styles.fields}>
        {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
        {compare.isError && (
          <Notice kind="error" title={t.failed}>
            {messageOf(compare.error)}
          </Notice>
        )}
        <Select
          label={t.place}
          options={places.options}
          empty={texts.ui.choose}
          value={place}
          error={tried && place === "" ? t.placeMissing : undefined}
          onChange={(event) => choose(event.target.value)}
        />
        <LabelInput labels={labels} onAdd={(label) => change([label, ...labels])} />
        <p role="status">{labels.length === 0 ? t.none : t.scanned(labels.length)}</p>
        <ul className={styles.labels}>
          {labels.map((label) => (
            <li key={labelText(label)}>
              <span className={styles.code}>{labelText(label)}</span>
              <Button
                kind="quiet"
                aria-label={t.remove(labelText(label))}
                onClick={() => change(labels.filter((other) => labelText(other) !== labelText(label)))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
        {role !== "auditor" && (
          <div className={styles.buttons}>
            <Button kind="main" busy={compare.isPending} disabled={!online} onClick={submit}>
              {t.compare}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function LabelInput({ labels, onAdd }: { labels: readonly ItemLabel[]; onAdd: (label: ItemLabel) => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  function add(event: FormEvent) {
    event.preventDefault();
    const label = readItemLabel(typed);
    if (!label) {
      setError(texts.custody.scan.wrong);
      return;
    }
    const repeated = labels.some((other) => labelText(other) === labelText(label));
    setError(repeated ? t.repeated(labelText(label)) : undefined);
    setTyped("");
    if (!repeated) onAdd(label);
  }
  return (
    <form className={styles.labelBox} noValidate onSubmit={add}>
      <TextField
        label={texts.custody.scan.label}
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={texts.custody.filters.labelPlaceholder}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{texts.custody.scan.add}</Button>
    </form>
  );
}

function Result({ inventory, onAgain }: { inventory: Inventory; onAgain: () => void }) {
  const { found, missing, unexpected, unknown } = inventory;
  const complete = missing.length + unexpected.length + unknown.length === 0;
  return (
    <div className={styles.result}>
      <Notice kind={complete ? "info" : "warning"} title={t.found(formatNumber(found), found === 1)}>
        {complete && <p>{t.complete}</p>}
        <p>{t.recorded}</p>
      </Notice>
      <Differing title={t.missing} items={missing} />
      <Differing title={t.unexpected} items={unexpected} />
      {unknown.length > 0 && (
        <section>
          <h2>
            {t.unknown} <span className={styles.count}>{unknown.length}</span>
          </h2>
          <ul className={styles.labels}>
            {unknown.map((label) => (
              <li key={labelText(label)} className={styles.code}>
                {labelText(label)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}

function Differing({ title, items }: { title: string; items: readonly CustodyItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className={styles.count}>{items.length}</span>
      </h2>
      <CustodyTable rows={items} />
    </section>
  );
}
