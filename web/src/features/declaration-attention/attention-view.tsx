import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../api/session-store";
import { useSettings } from "../../api/settings";
import { useStaffAirports } from "../../api/staff-airport";
import { readDeclarationCode } from "../../lib/declaration-code";
import { formatNumber } from "../../lib/format";
import { instantUnder, zoneOfList } from "../../lib/listed-instant";
import { ListPage } from "../../lists/list-screen";
import { minutesSince, useMinute } from "../../nouns/declaration/day-time";
import { draftKeys } from "../../offline/drafts";
import { texts } from "../../texts/catalogue";
import { CodeBox } from "../../ui/code-box";
import { CheckIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import { attention, ATTENTION_KINDS, type AttentionKind } from "./attention-queries";
import { AttentionTable, RepeatedTable, type Times } from "./attention-table";
import { ZoneLine } from "../../ui/zone-line";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./attention-view.module.css";
import { classes } from "../../lib/classes";

const t = texts.attention;

/** Declarations that need attention, and acts that were left unfinished on this device. */
export function AttentionView() {
  const navigate = useNavigate();
  const { options } = useStaffAirports();
  const [airport, setAirport] = useState("");
  const hours = useSettings()?.control.attention_hours;
  const minute = useMinute();
  const zone = zoneOfList(airport === "" ? options.map(({ value }) => value) : [airport]);
  const times = { minute, instant: instantUnder(zone) };
  return (
    <ListPage
      lead={t.lead}
      filters={
        <div className={classes(sharedStyles.stack, styles.tools)}>
          <CodeBox
            read={readDeclarationCode}
            onCode={(code) => void navigate(`/declaraciones/revision?codigo=${code}`)}
          />
          {options.length > 1 && (
            <Select
              label={texts.staff.airport}
              options={options}
              empty={t.allAirports}
              value={airport}
              onChange={(event) => setAirport(event.target.value)}
            />
          )}
        </div>
      }
    >
      <div className={styles.about}>
        {hours !== undefined && <p>{t.hours(hours)}</p>}
        {/* A phone says no instants. */}
        <div className={styles.zone}>
          <ZoneLine zones={zone} className={undefined} />
        </div>
      </div>
      {ATTENTION_KINDS.map((kind) => (
        <Waiting key={kind} kind={kind} airport={airport} times={times} />
      ))}
      <Drafts />
    </ListPage>
  );
}

interface WaitingProps {
  kind: AttentionKind;
  airport: string;
  times: Times;
}

function Waiting({ kind, airport, times }: WaitingProps) {
  const { title, none, since } = t.kinds[kind];
  const list = useInfiniteQuery(attention(kind, airport));
  const total = list.data?.pages[0]?.total;
  const oldest = list.data?.pages[0]?.items[0];
  if (total === 0) return <None>{none}</None>;
  return (
    <section className={sharedStyles.stack} aria-labelledby={`attention-${kind}`}>
      <h2 id={`attention-${kind}`}>
        {title}
        {"\u00a0"}
        {total !== undefined && <span className={styles.count}>{formatNumber(total)}</span>}{" "}
        {oldest && total !== undefined && total > 1 && (
          <span className={styles.oldest}>
            {t.oldest(texts.staff.duration(minutesSince(oldest.since_at, times.minute)))}
          </span>
        )}
      </h2>
      <PagedList counted list={list} empty={null}>
        {(rows) =>
          kind === "duplicate" ? (
            <RepeatedTable caption={title} rows={rows} minute={times.minute} />
          ) : (
            <AttentionTable caption={title} since={since} rows={rows} {...times} />
          )
        }
      </PagedList>
    </section>
  );
}

/** What is in order. */
const None = ({ children }: { children: string }) => (
  <p className={styles.none}>
    <CheckIcon /> {children}
  </p>
);

function Drafts() {
  const prefix = `retention:${useSession()?.user.id ?? ""}:`;
  const keys =
    useQuery({ queryKey: ["device", "drafts", prefix], queryFn: () => draftKeys(prefix), gcTime: 0 }).data ?? [];
  if (keys.length === 0) return <None>{t.drafts.none}</None>;
  return (
    <section className={sharedStyles.stack} aria-labelledby="attention-drafts">
      <h2 id="attention-drafts">
        {t.drafts.title} <span className={styles.count}>{keys.length}</span>
      </h2>
      <ul className={styles.drafts}>
        {keys.map((key) => {
          const of = key.slice(prefix.length);
          const code = readDeclarationCode(of);
          return (
            <li key={key} className={styles.draft}>
              <span>{nameOf(of, code)}</span>
              <LinkButton to={formOf(of, code)}>{t.drafts.resume}</LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const PASSENGER = "passenger:";
const REFUSED = "refused:";

function nameOf(of: string, code: string | null): string {
  if (code !== null) return t.drafts.of(code);
  if (of.startsWith(REFUSED)) return t.drafts.ofRefused;
  return of.startsWith(PASSENGER) ? t.drafts.ofPassenger : t.drafts.loose;
}

/** The form of a draft: on a declaration, on a passenger, in place of a refused or an annulled act, or on nothing. */
function formOf(of: string, code: string | null): string {
  if (code !== null) return `/form-retenciones?declaracion=${code}`;
  if (of.startsWith(REFUSED)) return `/form-retenciones?corrige=${of.slice(REFUSED.length)}`;
  if (of.startsWith(PASSENGER)) return `/form-retenciones?pasajero=${of.slice(PASSENGER.length)}`;
  return of === "new" ? "/form-retenciones" : `/form-retenciones?reemplaza=${of}`;
}
