import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  closeMovement,
  custodyKeys,
  type CustodyItem,
  type Movement,
  movementDetail,
  movementPath,
  movesGoods,
  openMovements,
} from "../../nouns/custody/queries";
import { useSession } from "../../api/session-store";
import { useSymbolOf } from "../../api/units";
import { formatInstantShort, formatNumber, withUnit } from "../../lib/format";
import { labelText } from "../../lib/item-label";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { ErrorState } from "../../ui/error-state";
import { ChevronIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { PagedList } from "../../ui/paged-list";
import { Skeleton } from "../../ui/skeleton";
import { usePhone } from "../../ui/use-phone";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";

const t = texts.custody.waiting;
/** More would push the goods off the first screen. */
const SHOWN = 2;

/** What waits for a second person at an airport; where there is room, it is open while it waits for who is signed in. */
export function useWaiting(airport: string) {
  const user = useSession()?.user;
  const phone = usePhone();
  const list = useInfiniteQuery(openMovements(airport));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mine = rows.filter((row) => movesGoods(user?.role) && !isOwn(row, user) && !isOfOwnAct(row, user));
  const open = chosen ?? (!phone && mine.length > 0);
  return { list, mine, total: list.data?.pages[0]?.total ?? 0, open, toggle: () => setChosen(!open) };
}

type Waits = ReturnType<typeof useWaiting>;
const SECTION = "waiting-movements";

/** How many wait, which shows and hides them. */
export function WaitingToggle({ waits: { total, open, toggle } }: { waits: Waits }) {
  if (total === 0) return null;
  return (
    <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={SECTION} onClick={toggle}>
      <strong>{formatNumber(total)}</strong> {t.title} <ChevronIcon />
    </button>
  );
}

/** Transfers and disposals that wait for a second person, first those that wait for who is signed in. */
export function WaitingMovements({ waits: { list, mine, total, open } }: { waits: Waits }) {
  const [all, setAll] = useState(false);
  const [confirmed, setConfirmed] = useState<Movement | null>(null);
  const done = confirmed && <Confirmed movement={confirmed} />;
  if (list.data && total === 0) return done;
  return (
    <>
      {done}
      <section
        id={SECTION}
        className={classes(sharedStyles.stack, styles.waiting)}
        aria-label={t.title}
        hidden={!open && !list.isError}
      >
        <PagedList counted list={list} empty={<p className={sharedStyles.quiet}>{t.none}</p>}>
          {(rows) => {
            const shown = all ? rows : (mine.length > 0 ? mine : rows).slice(0, SHOWN);
            return (
              <>
                <ul className={styles.movements}>
                  {shown.map((row) => (
                    <Waiting key={row.id} movement={row} onConfirmed={setConfirmed} />
                  ))}
                </ul>
                {rows.length > shown.length && (
                  <Button kind="quiet" onClick={() => setAll(true)}>
                    {t.all(formatNumber(total))}
                  </Button>
                )}
              </>
            );
          }}
        </PagedList>
      </section>
    </>
  );
}

type User = NonNullable<ReturnType<typeof useSession>>["user"] | undefined;
const isOwn = (movement: Movement, user: User) => movement.opened_by.id === user?.id;
const isOfOwnAct = (movement: Movement, user: User) => user !== undefined && movement.issuer_ids.includes(user.id);

/** Stays until the screen is left: the paper has to be signed by both people. */
function Confirmed({ movement: { folio, id, item_count, kind, place } }: { movement: Movement }) {
  return (
    <Notice
      title={t.done}
      actions={
        <>
          <LinkButton kind="primary" to={movementPath(id)}>
            {t.toPaper}
          </LinkButton>
          <LinkButton to="/retenciones/custodia/movimientos">{t.toMovements}</LinkButton>
        </>
      }
    >
      {kind === "transfer" ? t.doneText.transfer(item_count, place?.name ?? "") : t.doneText.disposal(folio ?? "")}
    </Notice>
  );
}

interface WaitingProps {
  movement: Movement;
  onConfirmed: (movement: Movement) => void;
}

function Waiting({ movement, onConfirmed }: WaitingProps) {
  const user = useSession()?.user;
  const online = useOnline();
  const [asking, setAsking] = useState<"confirm" | "cancel" | null>(null);
  const own = isOwn(movement, user);
  const transfer = movement.kind === "transfer";
  const ownAct = isOfOwnAct(movement, user);
  const mayAct = movesGoods(user?.role);
  const when = formatInstantShort(movement.opened_at, movement.airport);
  return (
    <li className={styles.movement}>
      <div>
        <strong>
          {transfer
            ? t.transfer(movement.item_count, movement.place?.name ?? "")
            : t.disposal(movement.item_count, movement.destination?.name ?? "")}
        </strong>
        <p className={sharedStyles.quiet}>
          {transfer ? t.by(movement.opened_by.name, when) : t.disposalBy(movement.opened_by.name, when)}
        </p>
        {mayAct && (own || ownAct) && <p className={sharedStyles.quiet}>{own ? t.own : t.ownAct}</p>}
      </div>
      <div className={styles.buttons}>
        {mayAct && !own && !ownAct && (
          <Button disabled={!online} onClick={() => setAsking("confirm")}>
            {transfer ? t.confirmTransfer : t.confirmDisposal}
          </Button>
        )}
        <LinkButton kind="quiet" to={movementPath(movement.id)}>
          {t.see}
        </LinkButton>
        {mayAct && (
          <Button kind="quiet" className={styles.cancel} disabled={!online} onClick={() => setAsking("cancel")}>
            {t.cancel}
          </Button>
        )}
      </div>
      {asking && (
        <CloseQuestion movement={movement} how={asking} onConfirmed={onConfirmed} onClose={() => setAsking(null)} />
      )}
    </li>
  );
}

interface CloseQuestionProps {
  movement: Movement;
  how: "confirm" | "cancel";
  onConfirmed: (movement: Movement) => void;
  onClose: () => void;
}

function CloseQuestion({ movement, how, onConfirmed, onClose }: CloseQuestionProps) {
  const client = useQueryClient();
  // What is confirmed is what is read here, so a copy from before is not enough.
  const detail = useQuery({ ...movementDetail(movement.id), staleTime: 0 });
  const close = useMutation({
    mutationFn: () => closeMovement(movement.id, how),
    onSuccess: async (closed) => {
      if (how === "confirm") onConfirmed(closed);
      else notify({ kind: "info", title: t.cancelled });
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
      ready={how === "confirm" && detail.data !== undefined}
      disabled={how === "confirm" && detail.data === undefined}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      <div className={sharedStyles.stack}>
        {close.isError && (
          <Notice kind="error" title={failureOf(close.error, t.failed)}>
            {messageOf(close.error)}
          </Notice>
        )}
        {movement.kind === "disposal" && how === "confirm" && (
          <p>
            <strong>{movement.destination?.name}</strong>
            {movement.method && ` · ${movement.method}`}
          </p>
        )}
        {detail.isPending && <Skeleton lines={movement.item_count} />}
        {detail.isError && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
        {detail.data && <MovedGoods items={detail.data.items} />}
        <p>{question.text}</p>
      </div>
    </Confirm>
  );
}

/** The goods of a movement with their labels, to compare with the bags. */
function MovedGoods({ items }: { items: readonly CustodyItem[] }) {
  const symbol = useSymbolOf();
  return (
    <ul className={styles.moved} aria-label={t.goods}>
      {items.map((item) => (
        <li key={labelText(item)}>
          <span className={styles.code}>{labelText(item)}</span>
          <span>
            {item.description || texts.retentionList.purged} ·{" "}
            {withUnit(formatNumber(item.quantity), symbol(item.unit))}
            {item.seal_number !== null && ` · ${t.seal(item.seal_number)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
