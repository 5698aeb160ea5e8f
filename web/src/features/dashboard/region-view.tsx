import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { airportName } from "../../api/catalogues";
import { figures } from "../../api/figures";
import { isRegional } from "../../api/roles";
import { useSession } from "../../api/session-store";
import { selectAirport, useStaffAirports } from "../../api/staff-airport";
import { classes } from "../../lib/classes";
import { now as clockNow } from "../../lib/clock";
import { formatDate, formatNumber, todayAt } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { AttentionIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { Tag } from "../../ui/tag";
import { DAY_PATH } from "./day-path";
import { LaneCounts } from "./lane-counts";
import { type AirportFigures, useRegionFigures } from "./region-figures";
import { RegionMap } from "./region-map";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./region-view.module.css";

const t = texts.dashboard.region;

/** The day of all airports, for those who answer for the whole. */
export function RegionView() {
  const [now] = useState(clockNow);
  const client = useQueryClient();
  const navigate = useNavigate();
  const online = useOnline();
  const regional = isRegional(useSession()?.user.role);
  const { selected, options } = useStaffAirports();
  const { rows, pending, error, retry } = useRegionFigures(now);
  const select = useMutation({
    mutationFn: selectAirport,
    onSuccess: () => {
      void client.invalidateQueries();
      void navigate(DAY_PATH);
    },
  });
  const today = todayAt(null, now);
  const open = (code: string) => (code === selected ? void navigate(DAY_PATH) : select.mutate(code));
  return (
    <Page wide>
      <PageHeader
        lead={(regional ? t.leadOfRegion : t.lead)(formatDate(today))}
        actions={
          selected && (
            <LinkButton to={DAY_PATH}>
              {t.toDay(options.find(({ value }) => value === selected)?.label ?? selected)}
            </LinkButton>
          )
        }
      />
      {!online && <OfflineCopy />}
      {select.isError && <Notice kind="error">{messageOf(select.error)}</Notice>}
      {pending && <Skeleton blocks={3} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {rows.length > 0 && (
        <>
          <Totals rows={rows} today={today} />
          <div className={classes(sharedStyles.columns, styles.columns)}>
            <Card>
              <h2>{t.map}</h2>
              <RegionMap rows={rows} onOpen={open} />
              {!regional && <p className={sharedStyles.quiet}>{t.others}</p>}
            </Card>
            <Card>
              <h2>{t.airports}</h2>
              <ul className={styles.airports}>
                {rows.map((row) => (
                  <li key={row.airport.code}>
                    <Airport
                      row={row}
                      busy={select.isPending && select.variables === row.airport.code}
                      disabled={select.isPending}
                      onOpen={open}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        </>
      )}
    </Page>
  );
}

function Totals({ rows, today }: { rows: readonly AirportFigures[]; today: string }) {
  const products = useQuery(figures).data?.products;
  const sum = (count: (row: AirportFigures) => number | undefined) =>
    rows.some((row) => count(row) === undefined)
      ? undefined
      : rows.reduce((total, row) => total + (count(row) ?? 0), 0);
  const overdue = sum((row) => row.overdue);
  const day = `viaje_desde=${today}&viaje_hasta=${today}`;
  // What needs a decision, then the traffic of the day, then what can wait.
  const totals = [
    { name: t.overdue, count: overdue, to: "/retenciones?vencido=si", urgent: (overdue ?? 0) > 0 },
    { name: t.openActs, count: sum((row) => row.openActs), to: "/retenciones?estado=issued" },
    { name: t.pending, count: sum((row) => row.flights && row.pending), to: `/declaraciones?estado=submitted&${day}` },
    { name: t.declared, count: sum((row) => row.flights && row.declared), to: `/declaraciones?${day}` },
    { name: t.flights, count: sum(({ flights }) => flights), to: `/panel-declaraciones?${day}` },
    { name: t.unverified, count: products?.unverified, to: "/configuracion/productos?sin_verificar=si" },
  ];
  return (
    <ul className={styles.totals} aria-label={t.totals}>
      {totals.map(({ name, count, to, urgent }) => (
        <li key={name}>
          <Link to={to} className={classes(styles.total, urgent && styles.urgent)}>
            <strong className={count === 0 ? styles.none : undefined}>
              {urgent && <AttentionIcon />}
              {count === undefined ? <span className={styles.waiting} /> : formatNumber(count)}
            </strong>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface AirportProps {
  row: AirportFigures;
  busy: boolean;
  disabled: boolean;
  onOpen: (code: string) => void;
}

function Airport({ row, busy, disabled, onOpen }: AirportProps) {
  const { airport, flights = 0, declared, pending, lanes, openActs = 0, overdue = 0 } = row;
  const facts = [
    flights > 0 && t.flightCount(formatNumber(flights)),
    pending > 0 && t.pendingCount(formatNumber(pending)),
    openActs > 0 && t.actCount(formatNumber(openActs)),
  ].filter(Boolean);
  const name = airportName([airport], airport.code);
  return (
    <div className={styles.airport}>
      <h3>
        <Button
          kind="quiet"
          className={styles.name}
          aria-label={t.open(name)}
          busy={busy}
          disabled={disabled && !busy}
          onClick={() => onOpen(airport.code)}
        >
          {name}
        </Button>
      </h3>
      <div className={styles.lanes}>
        {row.flights === 0 && <span className={sharedStyles.quiet}>{t.quiet}</span>}
        {declared > 0 && <LaneCounts counts={lanes} />}
      </div>
      {overdue > 0 && (
        <div className={styles.overdue}>
          <Tag tone="attention">{t.overdueCount(formatNumber(overdue))}</Tag>
        </div>
      )}
      {(row.flights === undefined || facts.length > 0) && (
        <div className={styles.facts}>
          {row.flights === undefined && <Skeleton lines={1} />}
          {facts.length > 0 && <p className={sharedStyles.quiet}>{facts.join(" · ")}</p>}
        </div>
      )}
    </div>
  );
}
