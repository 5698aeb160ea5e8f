import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { airportName, catalogue } from "../api/catalogues";
import { useSession } from "../api/session-store";
import { AlertStrip } from "../nouns/declaration/alert-strip";
import { declarationByCode } from "../nouns/declaration/queries";
import { retentionByFolio } from "../api/staff-retentions";
import { formatDate, formatInstantShort } from "../lib/format";
import { type ActClaims, type BaggageClaims, nameInToken, type SealClaims } from "../lib/seal";
import { newestVersion } from "../offline/sealed-versions";
import { useOnline } from "../offline/use-online";
import { texts } from "../texts/catalogue";
import { Actions } from "../ui/actions";
import { Button } from "../ui/button";
import { Facts } from "../ui/facts";
import { LinkButton } from "../ui/link-button";
import type { Scanned } from "./scanned";
import sharedStyles from "../ui/shared.module.css";
import styles from "./scan-result.module.css";
import { useAlerts } from "./use-alerts";
import { Verdict } from "./verdict";

const t = texts.scan;

const CarriedResult = lazy(() => import("./carried-result").then((module) => ({ default: module.CarriedResult })));

interface ScanResultProps {
  scanned: Exclude<Scanned, { kind: "code" }>;
  onOpen: (code: string) => void;
  onAgain: () => void;
}

/** What the scanned code turned out to be, and the way on. */
export function ScanResult({ scanned, onOpen, onAgain }: ScanResultProps) {
  const online = useOnline();
  switch (scanned.kind) {
    case "genuine":
      return <Genuine claims={scanned.claims} onOpen={onOpen} onAgain={onAgain} />;
    case "baggage":
      return <Baggage claims={scanned.claims} onOpen={onOpen} onAgain={onAgain} />;
    case "act":
      return <Act folio={scanned.claims.folio} claims={scanned.claims} n={null} onAgain={onAgain} />;
    case "folio":
      return <Act folio={scanned.folio} claims={null} n={scanned.n} onAgain={onAgain} />;
    case "carried":
      return (
        <Suspense>
          <CarriedResult carried={scanned.carried} onOpen={onOpen} onAgain={onAgain} />
        </Suspense>
      );
    case "altered":
      return <Refused kind="altered" text={t.altered} onAgain={onAgain} />;
    case "unknown_key":
      return <Refused kind="unknown_key" text={online ? t.unknownKey : t.unknownKeyOffline} onAgain={onAgain} />;
    case "foreign":
      return <Refused kind="foreign" word={wordOf(scanned.what)} text={t.foreign[scanned.what]} onAgain={onAgain} />;
  }
}

function Genuine({
  claims,
  onOpen,
  onAgain,
}: {
  claims: SealClaims;
  onOpen: (code: string) => void;
  onAgain: () => void;
}) {
  const standing = useStanding(claims);
  const alerts = useAlerts(claims.code);
  const airport = useSession()?.airport ?? null;
  const replaced = standing.kind === "replaced";
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <section className={styles.result}>
      <Verdict kind={replaced ? "replaced" : "genuine"} word={t.verdicts[replaced ? "replaced" : "genuine"]}>
        {replaced ? t.replaced(standing.newest) : t.genuine}
      </Verdict>
      <AlertStrip alerts={alerts} airport={airport} />
      <Facts
        facts={[
          [
            t.code,
            <span key="code" className={styles.code} translate="no">
              {claims.code}
            </span>,
          ],
          [t.version, `${claims.version}`],
          [t.flight, claims.flightNumber],
          [t.date, formatDate(claims.flightDate)],
        ]}
        paired
      />
      <div>
        <h3 className={styles.itemsTitle}>{claims.itemCount > 0 ? `${t.items}: ${claims.itemCount}` : t.noItems}</h3>
        <p className={styles.items}>{namesOf(claims.items, claims.itemCount)}</p>
      </div>
      {!replaced && (
        <p role="status" className={sharedStyles.quiet}>
          {t.standing[standing.kind]}
        </p>
      )}
      <Actions>
        <Button ref={open} kind="main" onClick={() => onOpen(claims.code)}>
          {t.openDeclaration}
        </Button>
        <Button onClick={onAgain}>{t.again}</Button>
      </Actions>
    </section>
  );
}

interface BaggageProps {
  claims: BaggageClaims;
  onOpen: (code: string) => void;
  onAgain: () => void;
}

/** A label names no more (`services/declarations/src/departure/label.rs`). */
const MOST_SEALS = 20;

/** The label on bags, with the seals that they should have. */
function Baggage({ claims, onOpen, onAgain }: BaggageProps) {
  const alerts = useAlerts(claims.code);
  const airport = useSession()?.airport ?? null;
  const airports = useQuery(catalogue("airports")).data;
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <section className={styles.result}>
      <Verdict kind="genuine" word={t.verdicts.genuine}>
        {t.baggage.genuine}
      </Verdict>
      <AlertStrip alerts={alerts} airport={airport} />
      <div>
        <h3 className={styles.itemsTitle}>{t.baggage.seals(claims.seals.length)}</h3>
        <ul className={styles.seals} translate="no">
          {claims.seals.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </ul>
        {claims.seals.length >= MOST_SEALS && <p className={sharedStyles.quiet}>{t.baggage.more}</p>}
      </div>
      <Facts
        facts={[
          [
            t.code,
            <span key="code" className={styles.code} translate="no">
              {claims.code}
            </span>,
          ],
          [t.baggage.bags, `${claims.bags}`],
          [t.baggage.airport, airportName(airports, claims.airport), "name"],
          [t.baggage.sealed, formatInstantShort(claims.sealedAt, claims.airport)],
        ]}
        paired
      />
      <Actions>
        <Button ref={open} kind="main" onClick={() => onOpen(claims.code)}>
          {t.openDeclaration}
        </Button>
        <Button onClick={onAgain}>{t.again}</Button>
      </Actions>
    </section>
  );
}

/** A token names only the first items, and cuts long names. */
function namesOf(items: readonly string[], all: number): string {
  const named = items.map(nameInToken).join(", ");
  const more = all - items.length;
  return more > 0 ? `${named} ${t.more(more)}` : named;
}

interface ActProps {
  folio: string;
  /** What a signed code says; null when nothing proves the folio. */
  claims: ActClaims | null;
  /** The item of a custody label. */
  n: number | null;
  onAgain: () => void;
}

/** An act, with the way to it. Where it stands is what the server says. */
function Act({ folio, claims, n, onAgain }: ActProps) {
  const online = useOnline();
  const found = useQuery(retentionByFolio(folio));
  const act = found.data;
  const annulled = act?.state === "annulled";
  const openable = act && !act.purged;
  const all = claims && claims.retained + claims.rejected;
  const verdict = annulled ? "annulled" : claims ? "genuine" : "unsigned";
  return (
    <section className={styles.result}>
      <Verdict kind={verdict} word={t.verdicts[verdict]}>
        {annulled ? t.act.annulled : claims ? t.genuine : n === null ? t.act.typed : t.act.label(n)}
      </Verdict>
      <Facts
        facts={[
          [
            t.act.folio,
            <span key="folio" className={styles.code} translate="no">
              {folio}
            </span>,
          ],
          [t.act.item, n],
          [t.act.issued, claims && formatInstantShort(claims.issuedAt, claims.airport)],
          [t.act.state, openable && texts.staff.retentionStates[act.state]],
        ]}
        paired
      />
      {claims && all !== null && (
        <div>
          <h3 className={styles.itemsTitle}>{`${t.act.goods}: ${all}`}</h3>
          <p className={styles.items}>
            {namesOf(
              claims.items.map(({ name }) => name),
              all,
            )}
          </p>
        </div>
      )}
      {!act && (
        <p role="status" className={sharedStyles.quiet}>
          {found.isFetching ? t.act.checking : found.isError ? (online ? t.act.failed : t.act.offline) : t.act.unknown}
        </p>
      )}
      {act?.purged && (
        <p role="status" className={sharedStyles.quiet}>
          {t.act.purged}
        </p>
      )}
      <Actions>
        {openable && (
          <LinkButton ref={focusWhenThere} kind="main" to={`/retenciones/print/${act.id}`}>
            {t.act.open}
          </LinkButton>
        )}
        <Button ref={openable ? undefined : focusWhenThere} onClick={onAgain}>
          {t.again}
        </Button>
      </Actions>
    </section>
  );
}

/** The way on has the focus: again at once, the act as soon as it is found. */
const focusWhenThere = (element: HTMLElement | null) => element?.focus();

const wordOf = (what: keyof typeof t.foreign): string =>
  what in t.verdicts ? t.verdicts[what as keyof typeof t.verdicts] : t.verdicts.foreign;

interface RefusedProps {
  kind: "altered" | "unknown_key" | "foreign";
  word?: string;
  text: string;
  onAgain: () => void;
}

function Refused({ kind, word = t.verdicts[kind], text, onAgain }: RefusedProps) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <section className={styles.result}>
      <Verdict kind={kind} word={word}>
        {text}
      </Verdict>
      <Actions>
        <Button ref={again} kind="primary" onClick={onAgain}>
          {t.retry}
        </Button>
      </Actions>
    </section>
  );
}

type Standing = { kind: "checking" | "newest" | "offline" | "unchecked" } | { kind: "replaced"; newest: number };

/** Whether a newer version replaces a genuine one, as far as the server or this device know. */
function useStanding({ code, version }: SealClaims): Standing {
  const online = useOnline();
  const current = useQuery(declarationByCode(code));
  const seen = Math.max(version, current.data?.version ?? 0);
  const known = useQuery({
    queryKey: ["device", "sealed-version", code, seen],
    queryFn: () => newestVersion(code, seen),
    staleTime: 0,
  });
  const newest = Math.max(seen, known.data ?? 0);
  if (newest > version) return { kind: "replaced", newest };
  if (!online) return { kind: "offline" };
  if (current.isFetching) return { kind: "checking" };
  return { kind: current.isSuccess ? "newest" : "unchecked" };
}
