import { useState } from "react";
import { useSession } from "../api/session-store";
import { usePicture } from "../api/settings";
import { useStaffAirports } from "../api/staff-airport";
import { seesEveryAirport } from "../api/roles";
import { now as clockNow } from "../lib/clock";
import { formatDate, formatInstant } from "../lib/format";
import type { Period } from "../lib/periods";
import { texts } from "../texts/catalogue";
import { Facts } from "../ui/facts";
import { PaperHead } from "../ui/paper-head";
import { useAdoptedStyle } from "../ui/use-adopted-style";
import { usePageMarks } from "../ui/use-page-marks";
import { useScreenTitle } from "../ui/use-screen-title";
import type { FilterWords } from "./filter-words";
import styles from "./printed-head.module.css";

const t = texts.figures.printed;

interface PrintedHeadProps {
  /** Without it, the title of the screen. */
  title?: string | undefined;
  /** What the figures of a panel are of; a list says its filters itself. */
  of?: {
    period: Period;
    /** What narrows the figures besides the period and the airports. */
    filters: readonly FilterWords[];
  };
}

/** What a printed panel or list begins with in place of its controls: whose it is, and what it is of. */
export function PrintedHead({ title: given, of }: PrintedHeadProps) {
  const screenTitle = useScreenTitle();
  const title = given ?? screenTitle;
  const session = useSession();
  const airports = useStaffAirports().options;
  const logo = usePicture("print");
  const [now] = useState(() => clockNow().toISOString());
  usePageMarks("a4", title);
  // All is laid out in the sizes of the screen, which are too large for paper.
  useAdoptedStyle("@media print { html { font-size: 11px } }");
  const everywhere = seesEveryAirport(session?.user.role);
  return (
    <div className={styles.head} data-theme="paper">
      <PaperHead logo={logo} title={title} size="a4" />
      <Facts
        facts={[
          ...(of ? [[t.period, daysOf(of.period)] as const] : []),
          [t.airports, everywhere ? t.everyAirport : airports.map(({ label }) => label).join(", ")],
          ...(of ? [[t.filters, inWords(of.filters)] as const] : []),
          [t.printed, formatInstant(now, session?.airport ?? null)],
        ]}
      />
    </div>
  );
}

const inWords = (filters: readonly FilterWords[]) =>
  filters.length === 0 ? t.noFilters : filters.map(([label, value]) => `${label}: ${value}`).join(" · ");

function daysOf({ from, to }: Period): string {
  if (from === "" && to === "") return t.always;
  if (from === "") return t.until(formatDate(to));
  return to === "" ? t.since(formatDate(from)) : t.days(formatDate(from), formatDate(to));
}
