import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { airportName, catalogue, entryName } from "../../api/catalogues";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { type Passenger, passengerDetail } from "../../nouns/passenger/queries";
import { useSession } from "../../api/session-store";
import { seesEveryAirport, supervises } from "../../api/roles";
import { formatDate, formatDateShort, formatInstantShort, formatNumber, formatTotal } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { HistoryDialog } from "../../ui/change-history";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { Facts } from "../../ui/facts";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { Tag } from "../../ui/tag";
import { Alerts } from "./alerts";
import { BackToPassengers } from "./back-to-passengers";
import { JoinButton, JoinedRecords } from "./join";
import { passengerChanges } from "./passenger-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./passengers.module.css";
import { ReadFailure } from "./read-failure";
import { documentInWords } from "./words";
import { classes } from "../../lib/classes";

const t = texts.passengers.detail;

/** One passenger: who it is, what was declared, retained and warned of. */
export function PassengerView() {
  const { id = "" } = useParams();
  const passenger = useQuery(passengerDetail(id));
  return (
    <Page wide>
      <BackToPassengers />
      {passenger.isPending && <Skeleton lines={2} blocks={3} />}
      {passenger.isError && <ReadFailure error={passenger.error} onRetry={() => void passenger.refetch()} />}
      {passenger.data && <Opened passenger={passenger.data} />}
    </Page>
  );
}

function Opened({ passenger }: { passenger: Passenger }) {
  const client = useQueryClient();
  const role = useSession()?.user.role;
  const mayWrite = role !== "auditor";
  const mayJoin = supervises(role);
  const { joined_into: stays } = passenger;
  const shown = (now: Passenger) => {
    client.setQueryData(passengerDetail(now.id).queryKey, now);
  };
  /** An alert changes the lanes of declarations, here and at the counter. */
  const warn = (now: Passenger) => {
    shown(now);
    void client.invalidateQueries({ queryKey: passengerDetail(now.id).queryKey });
    void client.invalidateQueries({ queryKey: staffDeclarationKeys.all });
  };
  const warned = passenger.alerts.some(({ in_force: holds }) => holds);
  return (
    <>
      <PageHeader
        title={listedName(passenger)}
        names={[listedName(passenger)]}
        lead={warned && <Tag tone="attention">{texts.passengers.list.hasAlert}</Tag>}
        actions={
          <>
            {mayWrite && (
              <LinkButton kind="primary" to={`/form-retenciones?pasajero=${passenger.id}`}>
                {t.act}
              </LinkButton>
            )}
            {mayWrite && !stays && <LinkButton to={`/pasajeros/editar/${passenger.id}`}>{t.edit}</LinkButton>}
          </>
        }
      />
      {stays && (
        <Notice actions={<LinkButton to={`/pasajeros/${stays}`}>{texts.passengers.join.open}</LinkButton>}>
          {texts.passengers.join.alias}
        </Notice>
      )}
      <div className={classes(sharedStyles.stack, styles.columns)}>
        <div className={sharedStyles.stack}>
          <Person passenger={passenger}>
            <HistoryButton passenger={passenger} />
            {mayJoin && !stays && <JoinButton passenger={passenger} onJoined={shown} />}
          </Person>
          {!stays && <Alerts passenger={passenger} mayWrite={mayWrite} onChanged={warn} />}
        </div>
        {!stays && (
          <div className={sharedStyles.stack}>
            <Declarations passenger={passenger} everywhere={seesEveryAirport(role)} />
            <Acts passenger={passenger} />
            {passenger.joined.length > 0 && (
              <JoinedRecords passenger={passenger} mayJoin={mayJoin} onSeparated={shown} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

function HistoryButton({ passenger }: { passenger: Passenger }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.history}
      </Button>
      {open && <History passenger={passenger} onClose={() => setOpen(false)} />}
    </>
  );
}

function History({ passenger, onClose }: { passenger: Passenger; onClose: () => void }) {
  const history = useInfiniteQuery(passengerChanges(passenger.id));
  return (
    <HistoryDialog name={listedName(passenger)} history={history} labels={texts.passengers.changes} onClose={onClose} />
  );
}

function identityOf(passenger: Passenger): string {
  if (passenger.checked) return t.checked;
  return passenger.birth_date === null ? t.fromAct : t.unchecked;
}

function Person({ passenger, children }: { passenger: Passenger; children: ReactNode }) {
  const countries = useQuery(catalogue("countries")).data;
  const airports = useQuery(catalogue("airports")).data;
  const { residence_country: residence } = passenger;
  return (
    <Card>
      <h2>{t.person}</h2>
      <Facts
        paired
        facts={[
          [t.document, documentInWords(passenger, countries)],
          [t.nationality, entryName(countries, passenger.nationality)],
          [t.birth, passenger.birth_date === null ? t.notInActs : formatDate(passenger.birth_date)],
          [t.sex, passenger.sex === null ? t.notInActs : texts.declarations.traveller.sexes[passenger.sex]],
          [t.residence, residence && entryName(countries, residence)],
          [t.email, passenger.email],
          [t.phone, passenger.phone],
          [t.airports, passenger.airports.map((code) => airportName(airports, code)).join(", "), "name"],
          [t.firstMet, formatInstantShort(passenger.first_met_at, null)],
          [t.lastMet, formatInstantShort(passenger.last_met_at, null)],
          [t.identity, identityOf(passenger)],
        ]}
      />
      <Actions>{children}</Actions>
    </Card>
  );
}

function Declarations({ passenger, everywhere }: { passenger: Passenger; everywhere: boolean }) {
  const { declarations: rows, declaration_count: count } = passenger;
  return (
    <Card>
      <h2>{t.declarations}</h2>
      {rows.length === 0 ? (
        <p className={sharedStyles.quiet}>{everywhere ? t.noDeclarationsAnywhere : t.noDeclarations}</p>
      ) : (
        <DataTable caption={t.declarations} columns={DECLARATIONS} rows={rows} rowKey={({ code }) => code} />
      )}
      <More shown={rows.length} count={count} />
    </Card>
  );
}

function Acts({ passenger }: { passenger: Passenger }) {
  const { acts: rows, act_count: count } = passenger;
  return (
    <Card>
      <h2>{t.acts}</h2>
      {rows.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.noActs}</p>
      ) : (
        <DataTable caption={t.acts} columns={ACTS} rows={rows} rowKey={({ folio }) => folio} />
      )}
      <More shown={rows.length} count={count} />
    </Card>
  );
}

function More({ shown, count }: { shown: number; count: number }) {
  return shown < count && <p className={sharedStyles.quiet}>{t.newest(formatNumber(shown), formatTotal(count))}</p>;
}

const flight = (row: Passenger["declarations"][number]) =>
  `${formatDateShort(row.flight_date)} · ${row.flight_number} · ${row.airport}`;

const DECLARATIONS: readonly Column<Passenger["declarations"][number]>[] = [
  {
    key: "code",
    title: t.code,
    phone: "lead",
    cell: ({ code }) => (
      <Link to={`/declaraciones/revision?codigo=${code}`} className={styles.code} translate="no">
        {code}
      </Link>
    ),
  },
  {
    key: "flight",
    title: t.flight,
    phone: "fact",
    cell: (row) => <Pair under={`${row.flight_number} · ${row.airport}`}>{formatDateShort(row.flight_date)}</Pair>,
    short: flight,
  },
  { key: "lane", title: t.lane, phone: "tag", cell: (row) => <LaneBadge lane={row.lane} short /> },
  {
    key: "state",
    title: t.state,
    phone: "more",
    cell: (row) => <DeclarationStateTag state={row.state} />,
    short: ({ state }) => state !== "submitted" && <DeclarationStateTag state={state} />,
  },
];

const ACTS: readonly Column<Passenger["acts"][number]>[] = [
  {
    key: "folio",
    title: t.folio,
    phone: "lead",
    cell: ({ folio }) => (
      <Link to={`/retenciones?folio=${folio}`} className={styles.code} translate="no">
        {folio}
      </Link>
    ),
  },
  {
    key: "issued",
    title: t.issued,
    phone: "fact",
    airport: (row) => row.airport,
    cell: (row, instant) => instant(row.issued_at, row.airport),
  },
  { key: "airport", title: t.airport, phone: "fact", cell: (row) => row.airport },
];
