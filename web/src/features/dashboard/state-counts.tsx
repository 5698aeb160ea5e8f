import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { declarationCount, leftOutOf } from "../../nouns/declaration/queries";
import { useLeavesHere } from "../../nouns/declaration/use-leaves-here";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./dashboard-view.module.css";

const t = texts.dashboard;

const ON_ARRIVAL = ["submitted", "presented", "in_inspection", "cleared", "with_findings"] as const;
const BEFORE_BOARDING = ["pending", "presented", "in_inspection", "cleared", "with_findings"] as const;

/** How many of today's declarations stand where in the control of this airport; each number leads to its list. */
export function StateCounts({ airport, today }: { airport: string; today: string }) {
  const departs = useLeavesHere();
  const ofDay = { airport, lane: "", flight_date: today, departs } as const;
  const counts = useQueries({
    queries: departs
      ? BEFORE_BOARDING.map((state) => declarationCount({ ...ofDay, state: "", departure_state: state }))
      : ON_ARRIVAL.map((state) => declarationCount({ ...ofDay, state })),
  });
  const day = `viaje_desde=${today}&viaje_hasta=${today}${departs ? "&control=salida" : ""}`;
  const failed = counts.find((count) => count.isError);
  return (
    <Card>
      <div className={sharedStyles.over}>
        <h2>{t.states}</h2>
        <Link to="/declaraciones/revision">{t.allToday}</Link>
      </div>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => counts.forEach((count) => void count.refetch())} />
      ) : (
        <ul className={styles.counts}>
          {(departs ? BEFORE_BOARDING : ON_ARRIVAL).map((state, index) => {
            const total = counts[index]?.data?.total;
            return (
              <li key={state}>
                <Link
                  to={`/declaraciones?${departs ? "estado_salida" : "estado"}=${state}&${day}`}
                  className={styles.count}
                >
                  <strong className={total === 0 ? styles.none : undefined}>
                    {total === undefined ? <span className={styles.waiting} /> : formatNumber(total)}
                  </strong>
                  {t.stateCounts[state](total ?? 0)}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <p className={sharedStyles.quiet}>{t.statesHint}</p>
      <LeftOutNotice counted count={leftOutOf(counts)} to={`/declaraciones?${day}&sospechosas=solo`} />
    </Card>
  );
}
