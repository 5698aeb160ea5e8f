import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { custodyFigures } from "../../api/custody";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import styles from "./dashboard-view.module.css";

const t = texts.custody;
const CUSTODY = "/retenciones/custodia";
const FIGURES = ["in_custody", "overdue", "due_soon", "open_movements"] as const;

/** What lies in custody at the airport, with a reminder of what is late. */
export function CustodyFigures({ airport }: { airport: string }) {
  const figures = useQuery(custodyFigures(airport));
  const overdue = figures.data?.overdue ?? 0;
  return (
    <>
      {overdue > 0 && (
        <Notice kind="warning" actions={<LinkButton to={`${CUSTODY}?vencidos=si`}>{t.reminderAction}</LinkButton>}>
          {t.reminder(formatNumber(overdue), overdue === 1)}
        </Notice>
      )}
      <Card>
        <div className={styles.over}>
          <h2>{t.figures.title}</h2>
          <Link to={CUSTODY}>{t.figures.see}</Link>
        </div>
        {figures.isError && !figures.data ? (
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        ) : (
          <ul className={styles.counts}>
            {FIGURES.map((name) => (
              <li key={name} className={styles.count}>
                <strong>{figures.data ? formatNumber(figures.data[name]) : <span className={styles.waiting} />}</strong>
                {t.figures[name]}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
