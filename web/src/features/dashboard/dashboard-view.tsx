import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type User, useSession } from "../../api/session-store";
import { selectAirport, useStaffAirports } from "../../api/staff-airport";
import { administers, seesEveryAirport } from "../../api/roles";
import { now as clockNow } from "../../lib/clock";
import { readDeclarationCode } from "../../lib/declaration-code";
import { formatDate, todayAt } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { useActsDevice } from "../../offline/use-acts-device";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { CodeBox } from "../../ui/code-box";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PlaceIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { CustodyFigures } from "./custody-figures";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./dashboard-view.module.css";
import { asksForDay } from "./day-path";
import { FlightTimeline } from "./flight-timeline";
import { LaterActs } from "./later-acts";
import { LatestActs } from "./latest-acts";
import { RegionView } from "./region-view";
import { StateCounts } from "./state-counts";
import { Sentence } from "../../ui/sentence";

const t = texts.dashboard;

/** The day at the selected airport; those who answer for all airports start at the region. */
export function DashboardView() {
  const { selected, options } = useStaffAirports();
  const role = useSession()?.user.role;
  const [params] = useSearchParams();
  useActsDevice(selected);
  if (startsAtRegion(role) && (selected === null || !asksForDay(params))) return <RegionView />;
  if (selected === null) return <ChooseAirport />;
  return (
    <Day
      key={selected}
      airport={selected}
      name={options.find((option) => option.value === selected)?.label ?? selected}
    />
  );
}

const startsAtRegion = (role: User["role"] | undefined) => seesEveryAirport(role) || administers(role);

function Day({ airport, name }: { airport: string; name: string }) {
  const [now] = useState(clockNow);
  const navigate = useNavigate();
  const online = useOnline();
  const role = useSession()?.user.role;
  const today = todayAt(airport, now);
  return (
    <Page wide>
      <PageHeader
        lead={<Sentence text={t.lead(name, formatDate(today))} names={[name]} />}
        actions={
          <>
            {startsAtRegion(role) && <LinkButton to="/dashboard">{t.region.toRegion}</LinkButton>}
            {role !== "auditor" && (
              <LinkButton kind="main" to="/form-retenciones">
                {t.newAct}
              </LinkButton>
            )}
          </>
        }
      />
      {!online && <OfflineCopy />}
      <LaterActs airport={airport} />
      <div className={classes(sharedStyles.columns, styles.columns)}>
        <Card className={styles.find}>
          <CodeBox
            read={readDeclarationCode}
            onCode={(code) => void navigate(`/declaraciones/revision?codigo=${code}`)}
          />
        </Card>
        <div className={styles.flights}>
          <FlightTimeline airport={airport} today={today} />
        </div>
        <div className={classes(sharedStyles.apart, styles.side)}>
          <CustodyFigures airport={airport} />
          <StateCounts airport={airport} today={today} />
        </div>
        <div className={styles.latest}>
          <LatestActs airport={airport} />
        </div>
      </div>
    </Page>
  );
}

function ChooseAirport() {
  const client = useQueryClient();
  const { options, pending, error, retry } = useStaffAirports();
  const select = useMutation({ mutationFn: selectAirport, onSuccess: () => client.invalidateQueries() });
  return (
    <Page reading>
      <PageHeader />
      <div className={styles.choose}>
        <h2>{t.chooseTitle}</h2>
        <p>{t.chooseText}</p>
      </div>
      {select.isError && <Notice kind="error">{messageOf(select.error)}</Notice>}
      {pending && <Skeleton blocks={3} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!pending && !error && options.length === 0 && (
        <EmptyState title={texts.staff.chooseAirport}>{t.noAirports}</EmptyState>
      )}
      <ul className={styles.airports}>
        {options.map(({ value, label }) => (
          <li key={value}>
            <Button
              wide
              className={styles.airport}
              busy={select.isPending && select.variables === value}
              disabled={select.isPending && select.variables !== value}
              onClick={() => select.mutate(value)}
            >
              <PlaceIcon /> {label}
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
