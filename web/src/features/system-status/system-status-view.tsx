import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { seesEveryAirport } from "../../api/roles";
import { formatInstantShort, formatNumber, formatTime } from "../../lib/format";
import { SettingsBack } from "../../lists/settings-back";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { ErrorState } from "../../ui/error-state";
import { ForbiddenPage } from "../../ui/forbidden-page";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import { durationText, nameOf, type Point, pointsOf, secondsSince, systemPoints } from "./status-points";
import { type NamedStatus, systemStatus } from "./status-queries";
import styles from "./system-status-view.module.css";

const t = managementTexts.systemStatus;

/** How every part of the system is, and what needs somebody. */
export function SystemStatusView() {
  const role = useSession()?.user.role;
  return seesEveryAirport(role) ? <SystemStatus /> : <ForbiddenPage texts={t} />;
}

function SystemStatus() {
  const read = useQuery(systemStatus);
  // The role was taken away meanwhile.
  if (read.error instanceof ApiProblem && read.error.status === 403) return <ForbiddenPage texts={t} />;
  const seenAt = formatTime(new Date(read.dataUpdatedAt).toISOString(), null);
  return (
    <Page wide>
      <SettingsBack />
      <PageHeader
        lead={t.lead}
        actions={
          <Button busy={read.isFetching} onClick={() => void read.refetch()}>
            {t.refresh}
          </Button>
        }
      />
      {read.isPending && <Skeleton blocks={3} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <>
          {read.isError ? (
            <Notice kind="error">{t.old(seenAt)}</Notice>
          ) : (
            <Attention points={systemPoints(read.data, read.dataUpdatedAt)} />
          )}
          <Processes processes={read.data} seenAt={read.dataUpdatedAt} />
          <p className={styles.quiet}>
            {[!read.isError && t.seen(seenAt), versionOfAll(read.data)].filter(Boolean).join(" · ")}
          </p>
        </>
      )}
    </Page>
  );
}

function Attention({ points }: { points: readonly Point[] }) {
  if (points.length === 0)
    return (
      <Notice kind="done" title={t.fine}>
        {t.fineText}
      </Notice>
    );
  return (
    <Notice kind="attention" title={t.attention(formatNumber(points.length))}>
      <ul className={styles.points}>
        {points.map(({ cause, text, link }) => (
          <li key={cause}>
            <strong>{cause}</strong>
            <span>
              {text} {link && <Link to={link.to}>{link.text}</Link>}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface Row extends NamedStatus {
  label: string;
  seenAt: number;
  /** Whether something is said once of all, and not in each row. */
  alike: { version: boolean; noArchive: boolean };
}

/** The version that all processes have; nothing where they differ. */
function versionOfAll(processes: readonly NamedStatus[]): string | null {
  const [version, ...others] = new Set(processes.flatMap(({ status }) => status?.version ?? []));
  return version !== undefined && others.length === 0 ? t.version(version) : null;
}

function Processes({ processes, seenAt }: { processes: readonly NamedStatus[]; seenAt: number }) {
  const databases = processes.flatMap(({ status }) => status?.database ?? []);
  const alike = {
    version: versionOfAll(processes) !== null,
    noArchive: databases.every(({ archive }) => !archive),
  };
  const rows = processes.map((process) => ({ ...process, label: nameOf(process, processes), seenAt, alike }));
  return <DataTable caption={t.processes} columns={COLUMNS} rows={rows} rowKey={({ label }) => label} whole />;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "process",
    title: t.columns.process,
    phone: "lead",
    wraps: true,
    cell: ({ name, label, status }) => (
      <Two
        quiet={[name, status?.catalogue && t.catalogueVersion(formatNumber(status.catalogue.catalogue_version))]
          .filter(Boolean)
          .join(" · ")}
      >
        <strong>{label}</strong>
      </Two>
    ),
    short: ({ label }) => label,
  },
  { key: "state", title: t.columns.state, phone: "tag", cell: (row) => <State of={row} /> },
  {
    key: "since",
    title: t.columns.since,
    phone: "fact",
    wraps: true,
    airport: () => null,
    cell: ({ status, alike }, instant) =>
      status ? (
        <Two quiet={!alike.version && t.version(status.version)}>{instant(status.started_at, null)}</Two>
      ) : (
        t.absent
      ),
    short: ({ status }, instant) => status && instant(status.started_at, null),
  },
  {
    key: "database",
    title: t.columns.database,
    phone: "fact",
    wraps: true,
    cell: (row) => <Database of={row} />,
    // What a part does not have, or does not wait for, takes no line.
    short: (row) => row.status?.database && <Database of={row} />,
  },
  {
    key: "outgoing",
    title: t.columns.outgoing,
    phone: "fact",
    wraps: true,
    cell: ({ status }) => <Outgoing status={status} />,
    short: ({ status }) => !!status?.outbox?.unpublished_events && <Outgoing status={status} />,
  },
  {
    key: "incoming",
    title: t.columns.incoming,
    phone: "fact",
    wraps: true,
    cell: (row) => <Incoming of={row} />,
    short: (row) => waits(row.status?.consumer) && <Incoming of={row} />,
  },
];

function State({ of }: { of: NamedStatus }) {
  const state = !of.status ? "silent" : pointsOf(of).length === 0 ? "working" : "ailing";
  return <Tag tone={TONES.part[state]}>{t[state]}</Tag>;
}

function Database({ of: { status, seenAt, alike } }: { of: Row }) {
  if (!status?.database) return t.absent;
  const { reachable, used_connections: used, max_connections: most, archive } = status.database;
  if (!reachable) return t.noDatabase;
  const connections = t.connections(formatNumber(used), formatNumber(most));
  // Above the list it is said with what to do.
  if (!archive) return <Two quiet={!alike.noArchive && t.noArchive}>{connections}</Two>;
  const { archived_at: archived, full_backup_at: full, verified_at: verified } = archive;
  const since = (instant: string) => durationText(secondsSince(instant, seenAt));
  const parts = [
    archived ? t.archivedAt(formatInstantShort(archived, null)) : t.noArchive,
    full ? t.fullBackup(since(full)) : t.noFullBackup,
    verified && t.verified(since(verified)),
  ];
  return <Two quiet={parts.filter(Boolean).join(" · ")}>{connections}</Two>;
}

function Outgoing({ status }: Pick<NamedStatus, "status">) {
  if (!status?.outbox) return t.absent;
  const { unpublished_events: count, oldest_unpublished_seconds: age } = status.outbox;
  return count === 0 ? t.none : <Two quiet={t.oldest(durationText(age))}>{t.events(formatNumber(count))}</Two>;
}

function Incoming({ of: { name, status } }: { of: NamedStatus }) {
  if (!status?.consumer) return t.absent;
  const { pending_events: count, dead_letters: apart } = status.consumer;
  const lettersOfPart = apart > 0 && (
    <Link to={`/configuracion/eventos-por-resolver?parte=${name}`}>{t.deadLetters(formatNumber(apart))}</Link>
  );
  return <Two quiet={lettersOfPart}>{count === 0 ? t.none : t.events(formatNumber(count))}</Two>;
}

const waits = (consumer: { pending_events: number; dead_letters: number } | null | undefined) =>
  !!consumer && consumer.pending_events + consumer.dead_letters > 0;

function Two({ children, quiet }: { children: ReactNode; quiet: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{children}</span>
      {quiet && <span className={styles.quiet}>{quiet}</span>}
    </span>
  );
}
