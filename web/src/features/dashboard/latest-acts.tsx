import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { retentionList, type RetentionSummary } from "../../api/staff-retentions";
import { instantUnder, zoneOfList } from "../../lib/listed-instant";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { Name } from "../../ui/sentence";
import { Skeleton } from "../../ui/skeleton";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./dashboard-view.module.css";

const t = texts.dashboard;
const SHOWN = 5;

/** Whose goods: a passenger's, or why there is none. */
const whoseOf = (act: RetentionSummary) =>
  act.ownerless ? texts.ownerless.said(act.ownerless) : <Name>{listedName(act)}</Name>;

/** The acts issued last. */
export function LatestActs({ airport }: { airport: string }) {
  const acts = useInfiniteQuery(retentionList({ airport, folio: "", declaration_code: "", state: "" }, SHOWN));
  const rows = acts.data?.pages[0]?.items ?? [];
  const zone = zoneOfList(rows.map((act) => act.airport));
  const instant = instantUnder(zone);
  return (
    <Card>
      <div className={sharedStyles.over}>
        <h2>{t.acts}</h2>
        <Link to={airport ? `/retenciones?aeropuerto=${airport}` : "/retenciones"}>{t.allActs}</Link>
      </div>
      {acts.isPending && <Skeleton lines={4} />}
      {acts.isError && <ErrorState error={acts.error} onRetry={() => void acts.refetch()} />}
      {acts.data && rows.length === 0 && (
        <p>
          <strong>{t.noActsTitle}.</strong> <span className={sharedStyles.quiet}>{t.noActs}</span>
        </p>
      )}
      {rows.length > 0 && <p className={sharedStyles.quiet}>{t.actsZone(zone)}</p>}
      {rows.length > 0 && (
        <ul className={styles.acts}>
          {rows.map((act) => (
            <li key={act.id}>
              <Link to={`/retenciones/print/${act.id}`} className={styles.folio} translate="no">
                {act.folio}
              </Link>
              <span className={styles.person}>{whoseOf(act)}</span>
              <span className={sharedStyles.quiet}>{instant(act.issued_at, act.airport)}</span>
              <Tag tone={TONES.act[act.state]}>{texts.staff.retentionStates[act.state]}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
