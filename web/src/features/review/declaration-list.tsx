import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type DeclarationFilters, declarationList, type DeclarationSummary } from "../../api/staff-declarations";
import { classes } from "../../lib/classes";
import { formatDateShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { EmptyState } from "../../ui/empty-state";
import { LaneBadge } from "../../ui/lane-badge";
import { PagedList } from "../../ui/paged-list";
import styles from "./declaration-list.module.css";
import { StateTag } from "./state-tag";

const t = texts.review;

interface DeclarationListProps {
  filters: DeclarationFilters;
  chosen: string | null;
  hrefOf: (declaration: DeclarationSummary) => string;
}

/** One line of work after the other, newest first. */
export function DeclarationList({ filters, chosen, hrefOf }: DeclarationListProps) {
  const list = useInfiniteQuery(declarationList(filters));
  const narrowed = filters.state || filters.lane || filters.flight_date;
  const empty = (
    <EmptyState title={narrowed ? t.emptyTitle : t.emptyAirportTitle}>{narrowed ? t.empty : t.emptyAirport}</EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => (
        <ul className={styles.rows} aria-label={t.listLabel}>
          {rows.map((row) => (
            <li key={row.code}>
              <Link
                to={hrefOf(row)}
                preventScrollReset
                className={classes(styles.row, row.code === chosen && styles.chosen)}
                aria-current={row.code === chosen ? "true" : undefined}
              >
                <Row row={row} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Row({ row }: { row: DeclarationSummary }) {
  return (
    <>
      <span className={styles.line}>
        <span className={styles.code}>{row.code}</span>
        <LaneBadge lane={row.lane} />
      </span>
      <span className={styles.name}>
        {row.surnames}, {row.given_names}
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>
          {t.flight(row.flight_number, formatDateShort(row.flight_date))}
          <br />
          {row.item_count === 0 ? t.noItems : t.items(formatNumber(row.item_count))}
        </span>
        <StateTag state={row.state} />
      </span>
    </>
  );
}
