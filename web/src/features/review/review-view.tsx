import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useStaffAirports } from "../../api/staff-airport";
import { classes } from "../../lib/classes";
import { now as clockNow } from "../../lib/clock";
import { readDeclarationCode } from "../../lib/declaration-code";
import { formatDate, todayAt } from "../../lib/format";
import { readSealNumber } from "../../lib/seal-number";
import { plain } from "../../lib/text";
import { isCarried } from "../../nouns/declaration/carried-declaration";
import { useOnline } from "../../offline/use-online";
import { ScanButton, ScannerDialog } from "../../scan/scan-button";
import { texts } from "../../texts/catalogue";
import { CodeBox } from "../../ui/code-box";
import { DayFilter } from "../../ui/day-filter";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { useMedia } from "../../ui/use-media";
import { readAddress, withAddress } from "./counter-address";
import { DeclarationDetail } from "./declaration-detail";
import { FlightList } from "./flight-list";
import { FlightPreparation } from "./flight-preparation";
import { FlightQueue } from "./flight-queue";
import { NextTraveller, NextTravellerRow } from "./next-traveller";
import { rowId } from "./queue-rows";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./review-view.module.css";
import { ShortcutHelp } from "./shortcut-help";

const t = texts.review;
/** Where the styles have one pane. */
const ONE_PANE = "screen and (max-width: 1279px)";

/**
 * The counter: flights of the day and the queue of one, and beside them (on a phone: instead of them) a declaration.
 */
export function ReviewView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { selected, options } = useStaffAirports();
  const online = useOnline();
  const onePane = useMedia(ONE_PANE);
  const [now] = useState(clockNow);
  /** What was typed for a code: the number of a seal, or a declaration that is not sent. */
  const [other, setOther] = useState<string | null>(null);
  const address = readAddress(params);
  const { code, flight } = address;
  const day = selected && {
    airport: selected,
    flight_date: address.date ?? todayAt(selected, now),
    suspicious: address.suspicious,
  };
  const airport = options.find((option) => option.value === selected)?.label;
  useReturn(code);
  const go = (change: Partial<typeof address>) => void navigate(withAddress(address, change));

  return (
    <Page wide>
      <div className={classes(styles.head, code !== null && styles.wideSeen)}>
        <PageHeader lead={airport ?? t.allAirports} actions={<ShortcutHelp />} />
        {!online && <OfflineCopy />}
      </div>
      <div className={classes(sharedStyles.columns, styles.columns, code === null && styles.even)}>
        <div className={classes(sharedStyles.stack, code !== null && styles.wideOnly)}>
          <div className={classes(sharedStyles.stack, styles.find)}>
            <CodeBox
              read={readDeclarationCode}
              onCode={(found) => go({ code: found })}
              onOther={(typed) => {
                const found = isCarried(plain(typed)) ? typed : readSealNumber(typed);
                setOther(found);
                return found !== null;
              }}
            />
            <ScanButton onCode={(found) => go({ code: found })} />
            {other !== null && (
              <ScannerDialog heard={other} onClose={() => setOther(null)} onCode={(found) => go({ code: found })} />
            )}
          </div>
          {day && <FlightPreparation day={day} flight={flight} />}
          {!day ? (
            <EmptyState title={t.noAirportTitle} actions={<LinkButton to="/dashboard">{t.chooseAirport}</LinkButton>}>
              {t.noAirport}
            </EmptyState>
          ) : flight === null ? (
            <>
              <details className={styles.day}>
                <summary>
                  {t.flightsOf(formatDate(day.flight_date))} <span className={styles.change}>{t.otherDay}</span>
                </summary>
                <DayFilter
                  label={t.flightDate}
                  value={day.flight_date}
                  onChange={(date) => go({ date: date === todayAt(selected, now) ? null : date })}
                />
              </details>
              {onePane && <NextTravellerRow day={day} hrefOf={(wanted) => withAddress(address, { code: wanted })} />}
              <FlightList
                day={day}
                chosen={code}
                withQueue={!onePane}
                hrefOf={(number) => withAddress(address, { flight: number, code: null })}
                hrefOfCode={(wanted) => withAddress(address, { code: wanted })}
                suspiciousTo={withAddress(address, { suspicious: !address.suspicious })}
              />
            </>
          ) : (
            <FlightQueue
              filters={{ ...day, flight_number: flight, open: !address.all }}
              chosen={code}
              backTo={withAddress(address, { flight: null })}
              hrefOf={(wanted) => withAddress(address, { code: wanted })}
              suspiciousTo={withAddress(address, { suspicious: !address.suspicious })}
              onAll={(all) => go({ all })}
            />
          )}
        </div>
        <div className={classes(styles.detail, code === null && styles.wideOnly)}>
          {code === null ? (
            !onePane &&
            day && (
              <NextTraveller day={day} flight={flight} hrefOf={(wanted) => withAddress(address, { code: wanted })} />
            )
          ) : (
            <DeclarationDetail
              key={code}
              code={code}
              backTo={withAddress(address, { code: null })}
              hrefOf={(wanted) => withAddress(address, { code: wanted })}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** In one pane a declaration begins at its top, and who leaves it is back at its row, or at the title of the screen. */
function useReturn(code: string | null) {
  const before = useRef(code);
  useEffect(() => {
    const left = before.current;
    if (left === code) return;
    before.current = code;
    if (code !== null) {
      if (matchMedia(ONE_PANE).matches) scrollTo(0, 0);
    } else if (left !== null && (document.activeElement ?? document.body) === document.body) {
      (document.getElementById(rowId(left)) ?? document.querySelector<HTMLElement>("h1"))?.focus();
    }
  }, [code]);
}
