import { useQueries, useQuery } from "@tanstack/react-query";
import { figures } from "../../api/figures";
import { useStaffAirports } from "../../api/staff-airport";
import { declarationCount, type DeclarationState, leftOutOf } from "../../nouns/declaration/queries";
import { retentionCount, type RetentionState } from "../../api/staff-retentions";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { SettingsBack } from "../../lists/settings-back";
import { managementTexts } from "../../texts/management";
import { ErrorState } from "../../ui/error-state";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Attention } from "./attention";
import { CONTROL_CATALOGUES, cataloguePlaces } from "./catalogue-places";
import { PlaceGroups, Section, Tiles } from "./hub-parts";
import styles from "./hub.module.css";
import { LatestChanges } from "./latest-changes";

const t = managementTexts.settingsHub;
const STATES: readonly DeclarationState[] = ["submitted", "presented", "in_inspection", "cleared", "with_findings"];
const ACT_STATES: readonly RetentionState[] = ["issued", "closed", "annulled"];
const REVIEW = "/declaraciones/revision";
const ACTS = "/retenciones";

const actsIn = (state: RetentionState, airport: string) =>
  `${ACTS}?${new URLSearchParams({ estado: state, ...(airport && { aeropuerto: airport }) })}`;

/** How declarations and acts stand, and the way to whatever concerns them. */
export function DeclarationHubView() {
  const online = useOnline();
  const found = useQuery(figures);
  // What the lists behind the figures show.
  const airport = useStaffAirports().selected ?? "";
  const declarations = useQueries({
    queries: STATES.map((state) => declarationCount({ airport, state, lane: "", flight_date: "", departs: false })),
  });
  const acts = useQueries({
    queries: ACT_STATES.map((state) => retentionCount({ airport, folio: "", declaration_code: "", state })),
  });
  const failed = [...declarations, ...acts].find(({ isError }) => isError);
  const waiting = (state: DeclarationState) => declarations[STATES.indexOf(state)]?.data?.total ?? 0;
  return (
    <Page wide>
      <SettingsBack />
      <PageHeader lead={t.declarationHub.lead} />
      {!online && <OfflineCopy />}
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => [...declarations, ...acts].forEach((count) => void count.refetch())}
        />
      ) : (
        <>
          <div className={styles.sets}>
            <Section title={t.declarationHub.declarations}>
              <Tiles
                tiles={STATES.map((state, index) => ({
                  key: state,
                  count: declarations[index]?.data?.total,
                  label: texts.declarations.states[state],
                  to: `${REVIEW}?estado=${state}`,
                }))}
              />
            </Section>
            <Section title={t.declarationHub.acts}>
              <Tiles
                tiles={ACT_STATES.map((state, index) => ({
                  key: state,
                  count: acts[index]?.data,
                  label: texts.staff.retentionStates[state],
                  to: actsIn(state, airport),
                }))}
              />
            </Section>
          </div>
          <LeftOutNotice
            counted
            count={leftOutOf(declarations)}
            to={`/declaraciones?${new URLSearchParams({ ...(airport && { aeropuerto: airport }), sospechosas: "solo" })}`}
          />
          <Attention
            points={[
              { key: "presented", count: waiting("presented"), to: `${REVIEW}?estado=presented` },
              { key: "in_inspection", count: waiting("in_inspection"), to: `${REVIEW}?estado=in_inspection` },
              { key: "issued", count: acts[0]?.data ?? 0, to: actsIn("issued", airport) },
            ]}
          />
        </>
      )}
      <PlaceGroups
        spread
        groups={[
          {
            title: t.groups.work,
            places: [
              { to: REVIEW, ...t.places.review },
              { to: ACTS, ...t.places.retentions },
              {
                to: "/configuracion/descargo",
                ...t.places.disclaimer,
                figure: found.data && { note: t.version(formatNumber(found.data.settings.disclaimer_version)) },
              },
            ],
          },
          { title: t.groups.catalogues, places: cataloguePlaces(CONTROL_CATALOGUES, found.data) },
        ]}
      />
      <LatestChanges noun="entry" />
    </Page>
  );
}
