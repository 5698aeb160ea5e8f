import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { custodyFigures } from "../../nouns/custody/queries";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./dashboard-view.module.css";

const t = texts.custody;
const CUSTODY = "/retenciones/custodia";
/**
 * Each figure, first those that somebody decides, and where its rows are; no list has those that are due soon and
 * nothing else.
 */
const FIGURES = [
  { name: "overdue", to: `${CUSTODY}?vencidos=si` },
  { name: "open_movements", to: `${CUSTODY}#waiting-movements` },
  { name: "due_soon", to: null },
  { name: "in_custody", to: CUSTODY },
] as const;

/** What lies in custody at the airport, each figure with the way to its rows, and a reminder of what is late. */
export function CustodyFigures({ airport }: { airport: string }) {
  const figures = useQuery(custodyFigures(airport));
  const overdue = figures.data?.overdue ?? 0;
  return (
    <>
      {overdue > 0 && (
        <Notice kind="attention" actions={<LinkButton to={`${CUSTODY}?vencidos=si`}>{t.reminderAction}</LinkButton>}>
          {t.reminder(formatNumber(overdue), overdue === 1)}
        </Notice>
      )}
      <Card>
        <div className={sharedStyles.over}>
          <h2>{t.figures.title}</h2>
          <Link to={CUSTODY}>{t.figures.see}</Link>
        </div>
        {figures.isError && !figures.data ? (
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        ) : (
          <ul className={styles.counts}>
            {FIGURES.map(({ name, to }) => {
              const figure = (
                <>
                  <strong className={figures.data?.[name] === 0 ? styles.none : undefined}>
                    {figures.data ? formatNumber(figures.data[name]) : <span className={styles.waiting} />}
                  </strong>
                  {t.figures[name]}
                </>
              );
              return (
                <li key={name}>
                  {to === null ? (
                    <div className={styles.count}>{figure}</div>
                  ) : (
                    <Link to={to} className={classes(styles.count, name === "overdue" && overdue > 0 && styles.urgent)}>
                      {figure}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </>
  );
}
