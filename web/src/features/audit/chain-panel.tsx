import { useQuery } from "@tanstack/react-query";
import { classes } from "../../lib/classes";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { BrokenLinkIcon, LinkIcon } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";
import { auditVerification } from "./audit-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./audit-view.module.css";

const t = texts.audit.chain;

/** Whether anything was altered since it was recorded, checked again for whoever asks. */
export function ChainPanel({ airport }: { airport: string | null }) {
  const chain = useQuery(auditVerification);
  const alarming = chain.data?.intact === false;
  return (
    <Card
      aria-label={t.title}
      className={classes(styles.chain, alarming && styles.alarm, chain.isError && styles.failed)}
    >
      <div role="status" className={styles.said}>
        {chain.isPending && <Skeleton lines={2} />}
        {chain.isError && <ErrorState error={chain.error} onRetry={() => void chain.refetch()} />}
        {chain.data && (
          <>
            <p className={classes(styles.outcome, chain.data.intact ? styles.intact : styles.broken)}>
              <strong>
                {chain.data.intact ? <LinkIcon /> : <BrokenLinkIcon />}
                {chain.data.intact ? t.intact : t.broken}
              </strong>{" "}
              <span>{t.records(formatNumber(chain.data.records))}</span>{" "}
              <span>{t.checked(formatInstantShort(chain.data.checked_at, airport))}</span>
            </p>
            {chain.data.first_broken !== null && <p>{t.brokenAt(formatNumber(chain.data.first_broken))}</p>}
            {chain.data.unproven > 0 && (
              <p className={sharedStyles.quiet}>
                {t.unproven(formatNumber(chain.data.unproven), chain.data.unproven === 1)}
              </p>
            )}
          </>
        )}
      </div>
      {/* An error offers it itself. */}
      {!chain.isError && (
        <Button kind={alarming ? "plain" : "quiet"} busy={chain.isFetching} onClick={() => void chain.refetch()}>
          {t.again}
        </Button>
      )}
      {chain.data && (
        <details className={styles.proof}>
          <summary>{t.lastHash}</summary>
          <code className={styles.hash}>{chain.data.last_hash}</code>
        </details>
      )}
    </Card>
  );
}
