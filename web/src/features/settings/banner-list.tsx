import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Banner } from "../../api/settings";
import { RecordHistory } from "../../forms/history-button";
import { isConflict } from "../../forms/problems";
import { useToday } from "../../lib/today";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { messageOf } from "../../texts/user-facing-error";
import { Confirm } from "../../ui/confirm";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Select } from "../../ui/select";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import hidden from "../../ui/hidden.module.css";
import styles from "./banner-list.module.css";
import { BannerRow } from "./banner-row";
import { type BannerState, moved, stateOf } from "./banner-state";
import {
  fieldsOf,
  managedKeys,
  type Placement,
  refreshSettings,
  reorderBanners,
  updateBanner,
} from "./setting-queries";

const t = managementTexts.settings.banners;
const STATE = "estado";

interface BannerListProps {
  placement: Placement;
  banners: readonly Banner[];
  mayWrite: boolean;
  onEdit: (id: string) => void;
}

/** The banners of a placement: their order, when they are shown, and what can be done with each. */
export function BannerList({ placement, banners, mayWrite, onEdit }: BannerListProps) {
  const client = useQueryClient();
  const online = useOnline();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<Banner | null>(null);
  const [history, setHistory] = useState<Banner | null>(null);
  const [said, setSaid] = useState("");
  const dragged = useRef<string | null>(null);
  const state = STATES.find((one) => one === params.get(STATE)) ?? "";
  const rows = banners.filter((banner) => state === "" || stateOf(today, banner) === state);

  const activate = useMutation({
    mutationFn: ({ banner, active }: { banner: Banner; active: boolean }) =>
      updateBanner(banner.id, { ...fieldsOf(banner), active, version: banner.version }),
    onSuccess: (_, { active }) => notify({ kind: "info", title: active ? t.reactivated : t.deactivated }),
    onSettled: async () => {
      setAsking(null);
      await refreshSettings(client);
    },
  });
  const reorder = useMutation({
    mutationFn: (next: readonly Banner[]) =>
      reorderBanners(
        placement,
        next.map(({ id }) => id),
      ),
    onMutate: (next) => client.setQueryData(managedKeys.banners(placement), [...next]),
    onError: (error) => notify({ kind: "negative", title: t.orderFailed, detail: messageOf(error) }),
    onSettled: () => refreshSettings(client),
  });

  function move(id: string, to: number) {
    const from = banners.findIndex((banner) => banner.id === id);
    const banner = banners[from];
    if (!banner || from === to || to < 0 || to >= banners.length || reorder.isPending) return;
    reorder.mutate(moved(banners, from, to));
    setSaid(t.moved(banner.title, to + 1, banners.length));
  }

  if (banners.length === 0) {
    return (
      <EmptyState title={placement === "home" ? t.emptyHomeTitle : t.emptyStripTitle}>
        {!mayWrite ? t.emptyReadOnly : placement === "home" ? t.emptyHome : t.emptyStrip}
      </EmptyState>
    );
  }
  const sortable = mayWrite && online && state === "" && placement === "home" && banners.length > 1;
  const shown = banners.filter((banner) => stateOf(today, banner) === "shown").length;
  return (
    <section className={sharedStyles.stack} aria-label={t.tabs[placement]}>
      <div className={classes(sharedStyles.ends, styles.top)}>
        <div>
          <p>{placement === "home" ? t.homeLead : t.stripLead}</p>
          <p className={sharedStyles.quiet} role="status">
            {t.total(shown, banners.length)}
          </p>
        </div>
        <Select
          label={t.statusFilter}
          empty={texts.ui.any}
          options={STATES.map((value) => ({ value, label: t.states[value] }))}
          value={state}
          onChange={({ target: { value } }) =>
            setParams(
              (now) => {
                const next = new URLSearchParams(now);
                if (value) next.set(STATE, value);
                else next.delete(STATE);
                return next;
              },
              { replace: true },
            )
          }
        />
      </div>
      {activate.isError && (
        <Notice kind="error" title={managementTexts.settings.editor.failed}>
          {isConflict(activate.error) ? managementTexts.settings.changedMeanwhile : messageOf(activate.error)}
        </Notice>
      )}
      {rows.length === 0 && <EmptyState title={t.emptyFilteredTitle}>{t.emptyFiltered}</EmptyState>}
      <ol className={classes(sharedStyles.stack, styles.list)} aria-label={t.order}>
        {rows.map((banner, index) => (
          <BannerRow
            key={banner.id}
            banner={banner}
            state={stateOf(today, banner)}
            {...(sortable && {
              place: { index, last: banners.length - 1, onMove: (to: number) => move(banner.id, to) },
              drag: {
                onStart: () => (dragged.current = banner.id),
                onDrop: () => {
                  if (dragged.current) move(dragged.current, index);
                  dragged.current = null;
                },
              },
            })}
            {...(mayWrite && {
              onEdit: () => onEdit(banner.id),
              onActivate: (active: boolean) => (active ? activate.mutate({ banner, active }) : setAsking(banner)),
            })}
            online={online}
            busy={activate.isPending && activate.variables.banner.id === banner.id}
            onHistory={() => setHistory(banner)}
          />
        ))}
      </ol>
      <p className={hidden.hidden} aria-live="polite">
        {said}
      </p>
      {asking && (
        <Confirm
          title={t.deactivateTitle(asking.title)}
          action={t.deactivate}
          kind="danger"
          busy={activate.isPending}
          onConfirm={() => activate.mutate({ banner: asking, active: false })}
          onClose={() => setAsking(null)}
        >
          {t.deactivateText}
        </Confirm>
      )}
      {history && (
        <RecordHistory
          noun="banner"
          code={history.id}
          name={history.title}
          labels={t.fields}
          onClose={() => setHistory(null)}
        />
      )}
    </section>
  );
}

const STATES = Object.keys(t.states) as BannerState[];
