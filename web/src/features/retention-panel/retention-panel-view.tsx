import { useQuery } from "@tanstack/react-query";
import { retentionFilterFields, type RetentionFilterValues } from "../../nouns/act/filters";
import { codesOf } from "../../lib/choices";
import { formatDayShort } from "../../lib/day-short";
import { formatDateShort, formatNumber } from "../../lib/format";
import type { Period } from "../../lib/periods";
import { sorted } from "../../lib/sorted";
import { defaultField, useUrlFilters } from "../../lib/use-url-filters";
import { RetentionFilterBar } from "../../nouns/act/filter-bar";
import { FigureGroups, FigurePanel, NothingCounted, usePanelFilters } from "../../lists/figure-panel";
import { texts } from "../../texts/catalogue";
import { FigureControls, Switch } from "../../ui/figures";
import { LinkButton } from "../../ui/link-button";
import { comparedFigure, type TotalFigure, TotalFigures } from "../../ui/total-figures";
import { DECISION_SERIES, useDecisionDays } from "./decision-days";
import { RetentionCalendar } from "./retention-calendar";
import { listOf, retentionFigures, type RetentionFigures } from "./retention-figures";
import sharedStyles from "../../ui/shared.module.css";
import { useActFilterWords } from "./use-filter-words";
import {
  type Measure,
  measured,
  retentionFiguresCsv,
  type RetentionGroup,
  useRetentionGroups,
} from "./use-retention-groups";

const t = texts.retentionPanel;
const words = texts.figures;
const MEASURES = codesOf(t.measures);
const MEASURE = { measure: defaultField("medida", MEASURES, "actas") };

/** A calendar of one day is none. */
const LEAST_DAYS = 2;

const issuedIn = ({ from, to }: Period) => ({ issued_from: from, issued_to: to });

/** The acts of the list, counted. Opened without filters it shows the last 30 days. */
export function RetentionPanelView() {
  const { narrowing, today, values, change } = usePanelFilters(retentionFilterFields, issuedIn);
  const {
    values: { measure },
    change: changeMeasure,
  } = useUrlFilters(MEASURE);
  const found = useQuery(retentionFigures(values));
  return (
    <FigurePanel
      lead={t.lead}
      links={
        <>
          <LinkButton to={`/panel-retenciones/informe/${(values.issued_from || today).slice(0, 4)}`}>
            {t.toReport}
          </LinkButton>
          <LinkButton to={listOf(values)}>{words.toList}</LinkButton>
        </>
      }
      period={{
        label: t.period,
        today,
        chosen: { from: values.issued_from, to: values.issued_to },
        onChoose: (period) => change(issuedIn(period)),
      }}
      filters={<RetentionFilterBar values={values} onChange={change} narrowing={narrowing} periodFirst />}
      narrowedBy={useActFilterWords(values)}
      found={found}
    >
      {(figures) => (
        <Figures
          figures={figures}
          chosen={values}
          over={values.issued_to < today}
          measure={measure}
          onMeasure={(chosen) => changeMeasure({ measure: chosen })}
          onClear={narrowing.clear}
        />
      )}
    </FigurePanel>
  );
}

interface FiguresProps {
  figures: RetentionFigures;
  chosen: RetentionFilterValues;
  /** Whether the period is over. */
  over: boolean;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  onClear: () => void;
}

function Figures({ figures, chosen, over, measure, onMeasure, onClear }: FiguresProps) {
  const groups = useRetentionGroups(figures, chosen);
  const partsOf = useDecisionDays(chosen, measure !== "actas");
  const shownGroup = (group: RetentionGroup) => {
    const shown = shownOf(group, chosen, measure);
    if (group.name === "decisions") return { ...group, figures: shown, series: DECISION_SERIES };
    if (group.name !== "days") return { ...group, figures: shown };
    return {
      ...group,
      figures: shown.map((figure) => ({
        ...figure,
        short: formatDayShort(figure.code),
        parts: partsOf(figure.code, (count) => measured(count, measure)),
      })),
      series: measure === "actas" ? undefined : DECISION_SERIES,
    };
  };
  if (figures.totals.acts + figures.totals.annulled === 0) return <NothingCounted texts={t} onClear={onClear} />;
  const days = groups.find(({ name }) => name === "days");
  const calendar = days && days.figures.length >= LEAST_DAYS && (
    <RetentionCalendar days={shownOf(days, chosen, measure)} unit={t.measures[measure]} />
  );
  return (
    <>
      <TotalFigures figures={totalsOf(figures, chosen)} before={figures.before} over={over} />
      <div className={sharedStyles.over}>
        <h2>{t.shown(t.measures[measure], dayOf(chosen.issued_from), dayOf(chosen.issued_to))}</h2>
        <FigureControls>
          <Switch label={t.measure} choices={t.measures} value={measure} onChange={onMeasure} />
        </FigureControls>
      </div>
      <FigureGroups
        beside={calendar}
        note={t.whatCounts}
        texts={t}
        groups={groups.map((group) => shownGroup(group))}
        unit={t.measures[measure]}
        total={measured(figures.totals, measure)}
        file={{ name: "cifras-retenciones.csv", csv: () => retentionFiguresCsv(groups) }}
      />
    </>
  );
}

const dayOf = (date: string) => (date === "" ? null : formatDateShort(date).replaceAll(" ", "\u00a0"));

/** The figures of a group in one measure; those that have no order of their own by how much there is. */
function shownOf({ figures, inTime }: RetentionGroup, chosen: RetentionFilterValues, measure: Measure) {
  const shown = figures
    .map(({ code, label, count, filter }) => ({
      code,
      label,
      count: measured(count, measure),
      to: filter && listOf({ ...chosen, ...filter }),
    }))
    .filter(({ count }) => count > 0);
  return inTime ? shown : sorted(shown, (a, b) => b.count - a.count);
}

function totalsOf({ totals, before, days }: RetentionFigures, chosen: RetentionFilterValues): TotalFigure[] {
  const was = before?.totals;
  const to = (filter: Partial<RetentionFilterValues>) => {
    const contrary = Object.entries(filter).some(
      ([name, code]) => ![code, ""].includes(chosen[name as keyof RetentionFilterValues]),
    );
    return contrary ? null : listOf({ ...chosen, ...filter });
  };
  return [
    { ...comparedFigure(t.acts, totals.acts, was?.acts, to({})), days: days.map(({ acts }) => acts) },
    { ...comparedFigure(t.items, totals.items, was?.items, null), days: days.map(({ items }) => items) },
    { ...weightFigure(totals.mass_grams, was?.mass_grams), days: days.map(({ mass_grams }) => mass_grams) },
    // What was in custody in the period before has left it since, so there is nothing to compare.
    {
      label: t.in_custody,
      value: formatNumber(totals.in_custody),
      to: to({ in_custody: "si" }),
      before: null,
      none: totals.in_custody === 0,
    },
    {
      label: t.overdue,
      value: formatNumber(totals.overdue),
      to: to({ overdue: "si" }),
      before: null,
      none: totals.overdue === 0,
    },
    comparedFigure(t.undeclared, totals.undeclared, was?.undeclared, to({ declared: "no" })),
    comparedFigure(t.unweighed, totals.unweighed, was?.unweighed, null),
    comparedFigure(t.annulled, totals.annulled, was?.annulled, to({ annulled: "si" })),
  ];
}

const TONNE = 1_000_000;
/** Above it kilograms are more digits than anybody reads. */
const MOST_GRAMS = 10 * TONNE;

function weightFigure(grams: number, before: number | undefined): TotalFigure {
  const [unit, inWords] = grams < MOST_GRAMS ? [1000, t.kilograms] : [TONNE, t.tonnes];
  const rounded = (weight: number) => Math.round((weight / unit) * 10) / 10;
  const figure = comparedFigure(t.mass, rounded(grams), before && rounded(before), null);
  return { ...figure, value: inWords(figure.value) };
}
