import { useSearchParams } from "react-router";
import { useStaffAirports } from "../../api/staff-airport";
import { classes } from "../../lib/classes";
import { readDeclarationCode } from "../../lib/declaration-code";
import { useOnline } from "../../offline/use-online";
import { ScanButton } from "../../scan/scan-button";
import { texts } from "../../texts/es";
import { CodeBox } from "../../ui/code-box";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { DeclarationDetail } from "./declaration-detail";
import { DeclarationList } from "./declaration-list";
import { ListFilterBar } from "./list-filter-bar";
import { readFilters, withFilters } from "./review-filters";
import styles from "./review-view.module.css";

const t = texts.review;

/** Declarations of the airport: the list, and beside it (on a phone: instead of it) the chosen one. */
export function ReviewView() {
  const [params, setParams] = useSearchParams();
  const { selected, options } = useStaffAirports();
  const online = useOnline();
  const filters = readFilters(params);
  const code = readDeclarationCode(params.get("codigo") ?? "");
  const airport = options.find((option) => option.value === selected)?.label;

  const open = (wanted: string) => setParams(addressOf(params, wanted));
  return (
    <Page wide>
      <div className={classes(styles.head, code !== null && styles.wideSeen)}>
        <PageHeader lead={airport ?? t.allAirports} />
        {!online && <OfflineCopy />}
      </div>
      <div className={styles.columns}>
        <div className={classes(styles.list, code !== null && styles.wideOnly)}>
          <CodeBox read={readDeclarationCode} onCode={open} />
          <ScanButton onCode={open} />
          <ListFilterBar filters={filters} onChange={(change) => setParams(withFilters(params, change), { replace: true })} />
          <DeclarationList
            filters={{ ...filters, airport: selected ?? "" }}
            chosen={code}
            hrefOf={(summary) => `?${addressOf(params, summary.code)}`}
          />
        </div>
        <div className={classes(styles.detail, code === null && styles.wideOnly)}>
          {code === null ? (
            <div className={styles.nothing}>
              <h2>{t.pickTitle}</h2>
              <p>{t.pick}</p>
            </div>
          ) : (
            <DeclarationDetail key={code} code={code} backTo={`?${withoutCode(params)}`} />
          )}
        </div>
      </div>
    </Page>
  );
}

function addressOf(params: URLSearchParams, code: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set("codigo", code);
  return next;
}

function withoutCode(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("codigo");
  return next;
}
