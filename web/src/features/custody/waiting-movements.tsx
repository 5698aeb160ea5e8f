import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { closeMovement, custodyKeys, type Movement, openMovements } from "../../api/custody";
import { useSession } from "../../api/session-store";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { PagedList } from "../../ui/paged-list";
import styles from "./custody.module.css";

const t = texts.custody.waiting;
/** More would push the goods off the first screen. */
const SHOWN = 3;

/** Transfers and disposals that wait for a second person. */
export function WaitingMovements({ airport }: { airport: string }) {
  const list = useInfiniteQuery(openMovements(airport));
  const [all, setAll] = useState(false);
  const total = list.data?.pages[0]?.total ?? 0;
  if (list.data && total === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting-movements">
      <h2 id="waiting-movements">
        {t.title} {total > 0 && <span className={styles.count}>{formatNumber(total)}</span>}
      </h2>
      <PagedList list={list} empty={<p className={styles.quiet}>{t.none}</p>}>
        {(rows) => (
          <>
            <ul className={styles.movements}>
              {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
                <Waiting key={row.id} movement={row} />
              ))}
            </ul>
            {!all && rows.length > SHOWN && (
              <Button kind="quiet" wide onClick={() => setAll(true)}>
                {t.all}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </section>
  );
}

function Waiting({ movement }: { movement: Movement }) {
  const user = useSession()?.user;
  const online = useOnline();
  const [asking, setAsking] = useState<"confirm" | "cancel" | null>(null);
  const own = movement.opened_by.id === user?.id;
  const transfer = movement.kind === "transfer";
  const mayAct = user?.role !== "auditor";
  const when = formatInstantShort(movement.opened_at, movement.airport);
  return (
    <li className={styles.movement}>
      <div>
        <strong>
          {transfer ? t.transfer(movement.item_count, movement.place?.name ?? "") : t.disposal(movement.item_count, movement.destination?.name ?? "")}
        </strong>
        <p className={styles.quiet}>{transfer ? t.by(movement.opened_by.name, when) : t.disposalBy(movement.opened_by.name, when)}</p>
        {own && mayAct && <p className={styles.quiet}>{t.own}</p>}
      </div>
      <div className={styles.buttons}>
        {mayAct && !own && (
          <Button kind="primary" disabled={!online} onClick={() => setAsking("confirm")}>
            {transfer ? t.confirmTransfer : t.confirmDisposal}
          </Button>
        )}
        <LinkButton to={`/retenciones/custodia/movimientos/${movement.id}`}>{t.see}</LinkButton>
        {mayAct && (
          <Button kind="quiet" disabled={!online} onClick={() => setAsking("cancel")}>
            {t.cancel}
          </Button>
        )}
      </div>
      {asking && <CloseQuestion movement={movement} how={asking} onClose={() => setAsking(null)} />}
    </li>
  );
}

interface CloseQuestionProps {
  movement: Movement;
  how: "confirm" | "cancel";
  onClose: () => void;
}

function CloseQuestion({ movement, how, onClose }: CloseQuestionProps) {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => closeMovement(movement.id, how),
    onSuccess: async () => {
      notify({ kind: "info", title: how === "confirm" ? t.done : t.cancelled });
      onClose();
      await client.invalidateQueries({ queryKey: custodyKeys.all });
    },
  });
  const transfer = movement.kind === "transfer";
  const question =
    how === "cancel"
      ? { title: t.cancelTitle, text: t.cancelText, action: t.cancel }
      : transfer
        ? { title: t.confirmTransferTitle, text: t.confirmTransferText, action: t.confirmTransfer }
        : { title: t.confirmDisposalTitle, text: t.confirmDisposalText, action: t.confirmDisposal };
  return (
    <Confirm
      title={question.title}
      action={question.action}
      kind={how === "confirm" && transfer ? "primary" : "danger"}
      busy={close.isPending}
      ready={how === "confirm"}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {close.isError && (
          <Notice kind="error" title={failureOf(close.error, t.failed)}>
            {messageOf(close.error)}
          </Notice>
        )}
        <p>{question.text}</p>
      </div>
    </Confirm>
  );
}
