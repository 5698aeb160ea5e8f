import { formatNumber } from "../../lib/format";
import { managementTexts } from "../../texts/management";
import type { NamedStatus } from "./status-queries";
import { sorted } from "../../lib/sorted";

const t = managementTexts.systemStatus;

/** Facts that wait longer do so because something stands still. */
const OUTBOX_LIMIT_SECONDS = 30;
/** More facts that wait make a consumer late. */
const PENDING_AT_MOST = 1000;
/** A full backup is due once a week, and one more day is waited for it (`FullBackupMissing` in alerts.yml). */
const FULL_BACKUP_LIMIT_SECONDS = 8 * 86_400;
/** The daily backup verifies what is there; some hours more are for one that is late. */
const VERIFIED_LIMIT_SECONDS = 36 * 3600;

/** Something that needs somebody, and what to do about it. */
export interface Point {
  cause: string;
  text: string;
  /** Where it is done. */
  link?: { to: string; text: string };
}

/** What needs somebody at one process. */
export function pointsOf({ status }: NamedStatus): Point[] {
  if (!status) return [t.points.silent];
  const { database, outbox, consumer, catalogue } = status;
  const points: Point[] = [];
  if (database && !database.reachable) points.push(t.points.database);
  else if (database && database.used_connections >= database.max_connections) points.push(t.points.connections);
  if (database?.archive?.failing) points.push(t.points.archive);
  if (!status.nats_reachable) points.push(t.points.nats);
  else {
    // Without NATS these follow from it.
    if (outbox && outbox.oldest_unpublished_seconds > OUTBOX_LIMIT_SECONDS)
      points.push(t.points.outbox(durationText(outbox.oldest_unpublished_seconds)));
    if (consumer && !consumer.receiving) points.push(t.points.receiving);
    else if (consumer && consumer.pending_events > PENDING_AT_MOST)
      points.push(t.points.behind(formatNumber(consumer.pending_events)));
  }
  if (consumer && consumer.dead_letters > 0) points.push(t.points.deadLetters(formatNumber(consumer.dead_letters)));
  if (catalogue?.catalogue_version === 0) points.push(t.points.noCatalogue);
  else if (catalogue && !catalogue.current) points.push(t.points.oldCatalogue);
  if (status.ended_sessions_known === false) points.push(t.points.sessions);
  return points;
}

/** What needs somebody at the whole system, at an instant: each cause once, with the processes that it concerns. */
export function systemPoints(processes: readonly NamedStatus[], now: number): Point[] {
  const found = new Map<string, Omit<Point, "cause"> & { names: string[] }>();
  for (const process of processes) {
    for (const { cause, ...rest } of pointsOf(process)) {
      const point = found.get(cause) ?? { ...rest, names: [] };
      point.names.push(nameOf(process, processes));
      found.set(cause, point);
    }
  }
  const versions = new Set(processes.flatMap(({ status }) => status?.version ?? []));
  if (versions.size > 1) found.set(t.points.versions.cause, { text: t.points.versions.text, names: sorted(versions) });
  const points = [...found].map(([cause, { names, ...rest }]) => ({
    cause: t.point(cause, names.join(", ")),
    ...rest,
  }));
  return [...points, ...backupPoints(processes, now)];
}

/** What the backups need. All databases are backed up together, so it is no matter of single processes. */
function backupPoints(processes: readonly NamedStatus[], now: number): Point[] {
  const databases = processes.flatMap(({ status }) => (status?.database?.reachable ? status.database : []));
  if (databases.some(({ archive }) => !archive)) return [t.points.noArchive];
  const archives = databases.flatMap(({ archive }) => archive ?? []);
  if (archives.length === 0) return [];
  const ages = archives.flatMap(({ full_backup_at: at }) => (at ? secondsSince(at, now) : []));
  if (ages.length === 0) return [t.points.noFullBackup];
  const age = Math.min(...ages);
  if (age > FULL_BACKUP_LIMIT_SECONDS) return [t.points.oldFullBackup(durationText(age))];
  const verified = archives.some(
    ({ verified_at: at }) => at !== null && secondsSince(at, now) <= VERIFIED_LIMIT_SECONDS,
  );
  return verified ? [] : [t.points.notVerified];
}

/** Seconds from an instant until another, at least 0: clocks differ. */
export const secondsSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));

/** The name of a process for people, with its number if its service has several replicas. */
export function nameOf({ name, replica }: NamedStatus, processes: readonly NamedStatus[]): string {
  const known = t.names[name] ?? name;
  return processes.some((other) => other.name === name && other.replica !== replica)
    ? t.replica(known, formatNumber(replica))
    : known;
}

/** A number of seconds, in the largest unit that is not zero. */
export function durationText(seconds: number): string {
  if (seconds < 60) return t.seconds(formatNumber(seconds));
  if (seconds < 3600) return t.minutes(formatNumber(Math.floor(seconds / 60)));
  if (seconds < 86_400) return t.hours(formatNumber(Math.floor(seconds / 3600)));
  return t.days(formatNumber(Math.floor(seconds / 86_400)));
}
