import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { declarationByCode } from "../api/staff-declarations";
import { classes } from "../lib/classes";
import { formatDate } from "../lib/format";
import type { SealClaims } from "../lib/seal";
import { newestVersion } from "../offline/sealed-versions";
import { useOnline } from "../offline/use-online";
import { texts } from "../texts/es";
import { Button } from "../ui/button";
import { Facts } from "../ui/facts";
import { AttentionIcon, CheckIcon, InfoIcon, KeyIcon, MistakeIcon } from "../ui/icons";
import type { Scanned } from "./scanned";
import styles from "./scan-result.module.css";

const t = texts.scan;

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
    case "altered":
      return <Refused kind="altered" text={t.altered} onAgain={onAgain} />;
    case "unknown_key":
      return <Refused kind="unknown_key" text={online ? t.unknownKey : t.unknownKeyOffline} onAgain={onAgain} />;
    case "foreign":
      return <Refused kind="foreign" text={t.foreign[scanned.what]} onAgain={onAgain} />;
  }
}

function Genuine({ claims, onOpen, onAgain }: { claims: SealClaims; onOpen: (code: string) => void; onAgain: () => void }) {
  const standing = useStanding(claims);
  const replaced = standing.kind === "replaced";
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <section className={styles.result}>
      <Verdict kind={replaced ? "replaced" : "genuine"}>{replaced ? t.replaced(standing.newest) : t.genuine}</Verdict>
      <Facts
        facts={[
          [t.code, <span key="code" className={styles.code}>{claims.code}</span>],
          [t.version, `${claims.version}`],
          [t.flight, claims.flightNumber],
          [t.date, formatDate(claims.flightDate)],
        ]}
        paired
      />
      <div>
        <h3 className={styles.itemsTitle}>{claims.itemCount > 0 ? `${t.items}: ${claims.itemCount}` : t.noItems}</h3>
        <p className={styles.items}>{itemsOf(claims)}</p>
      </div>
      {!replaced && <p role="status" className={styles.standing}>{t.standing[standing.kind]}</p>}
      <div className={styles.actions}>
        <Button ref={open} kind="main" onClick={() => onOpen(claims.code)}>
          {t.openDeclaration}
        </Button>
        <Button onClick={onAgain}>{t.again}</Button>
      </div>
    </section>
  );
}

/** A token names only the first items, and cuts long names. */
function itemsOf({ items, itemCount }: SealClaims): string {
  const named = items.map((name) => (name.length < CUT_NAME ? name : `${name.trimEnd()}…`)).join(", ");
  const more = itemCount - items.length;
  return more > 0 ? `${named} ${t.more(more)}` : named;
}

/** Letters of a name in a token at most; as in `seal.rs`. */
const CUT_NAME = 24;

interface RefusedProps {
  kind: "altered" | "unknown_key" | "foreign";
  text: string;
  onAgain: () => void;
}

function Refused({ kind, text, onAgain }: RefusedProps) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <section className={styles.result}>
      <Verdict kind={kind}>{text}</Verdict>
      <div className={styles.actions}>
        <Button ref={again} kind="primary" onClick={onAgain}>
          {t.retry}
        </Button>
      </div>
    </section>
  );
}

type VerdictKind = keyof typeof t.verdicts;

function Verdict({ kind, children }: { kind: VerdictKind; children: ReactNode }) {
  const VerdictIcon = ICONS[kind];
  return (
    <div role="alert" className={classes(styles.verdict, styles[kind])}>
      <p className={styles.word}>
        <VerdictIcon /> {t.verdicts[kind]}
      </p>
      <p>{children}</p>
    </div>
  );
}

const ICONS: Record<VerdictKind, ComponentType> = {
  genuine: CheckIcon,
  replaced: AttentionIcon,
  altered: MistakeIcon,
  unknown_key: KeyIcon,
  foreign: InfoIcon,
};

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
