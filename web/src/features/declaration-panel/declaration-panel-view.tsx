import { useQuery } from "@tanstack/react-query";
import { declarationFilterFields, type DeclarationFilterValues } from "../../nouns/declaration/filters";
import type { Period } from "../../lib/periods";
import { writeUrl } from "../../lib/use-url-filters";
import { DeclarationFilterBar } from "../../nouns/declaration/filter-bar";
import { FigureGroups, FigurePanel, NothingCounted, usePanelFilters } from "../../lists/figure-panel";
import { texts } from "../../texts/catalogue";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { LinkButton } from "../../ui/link-button";
import { comparedFigure, TotalFigures } from "../../ui/total-figures";
import { declarationFigures, type DeclarationFigures } from "./declaration-figures";
import { FlowCard } from "./flow-card";
import { figuresCsv, useFigureGroups } from "./use-figure-groups";
import { useDeclarationFilterWords } from "./use-filter-words";

const t = texts.declarationPanel;
const words = texts.figures;

const flightIn = ({ from, to }: Period) => ({ flight_from: from, flight_to: to });

/** The declarations of the list, counted. Opened without filters it shows the last 30 days. */
export function DeclarationPanelView() {
  const { narrowing, today, values, change } = usePanelFilters(declarationFilterFields, flightIn);
  const found = useQuery(declarationFigures(values));
  const hrefOf = (filter: Partial<DeclarationFilterValues>) =>
    `/declaraciones?${writeUrl(declarationFilterFields, new URLSearchParams(), { ...values, ...filter })}`;
  return (
    <FigurePanel
      lead={t.lead}
      links={<LinkButton to={hrefOf({})}>{words.toList}</LinkButton>}
      period={{
        label: t.period,
        today,
        chosen: { from: values.flight_from, to: values.flight_to },
        onChoose: (period) => change(flightIn(period)),
      }}
      filters={<DeclarationFilterBar values={values} onChange={change} narrowing={narrowing} periodFirst />}
      narrowedBy={useDeclarationFilterWords(values)}
      above={<LeftOutNotice counted count={found.data?.left_out} to={hrefOf({ suspicious: "solo" })} />}
      found={found}
    >
      {(figures) => (
        <Figures
          figures={figures}
          chosen={values}
          hrefOf={hrefOf}
          over={values.flight_to < today}
          onClear={narrowing.clear}
        />
      )}
    </FigurePanel>
  );
}

interface FiguresProps {
  figures: DeclarationFigures;
  chosen: DeclarationFilterValues;
  hrefOf: (filter: Partial<DeclarationFilterValues>) => string;
  /** Whether the period is over. */
  over: boolean;
  onClear: () => void;
}

function Figures({ figures, chosen, hrefOf, over, onClear }: FiguresProps) {
  const groups = useFigureGroups(figures, chosen, hrefOf);
  const total = figures.totals.declarations;
  if (total === 0) return <NothingCounted texts={t} onClear={onClear} />;
  return (
    <>
      <TotalFigures figures={totalsOf(figures, chosen, hrefOf)} before={figures.before} over={over} />
      <FlowCard figures={figures} chosen={chosen} hrefOf={hrefOf} />
      <FigureGroups
        texts={t}
        groups={groups}
        unit={t.count}
        total={total}
        file={{ name: "cifras-declaraciones.csv", csv: () => figuresCsv(groups) }}
      />
    </>
  );
}

function totalsOf(
  { totals, before, days, departure_states }: DeclarationFigures,
  { departs }: DeclarationFilterValues,
  hrefOf: FiguresProps["hrefOf"],
) {
  const was = before?.totals;
  const median = (seconds: number | null) =>
    seconds === null ? t.noMedian : texts.staff.duration(Math.round(seconds / 60));
  const clearedBeforeBoarding = departure_states.find(({ state }) => state === "cleared")?.count ?? 0;
  return [
    {
      ...comparedFigure(t.declarations, totals.declarations, was?.declarations, hrefOf({})),
      days: days.map(({ count }) => count),
    },
    comparedFigure(t.items, totals.items, was?.items, null),
    comparedFigure(t.with_act, totals.with_act, was?.with_act, hrefOf({ has_act: "si" })),
    comparedFigure(t.drawn, totals.drawn, was?.drawn, hrefOf({ drawn: "si" })),
    ...(departs
      ? [comparedFigure(t.cleared, clearedBeforeBoarding, undefined, hrefOf({ departure_state: "cleared" }))]
      : [
          comparedFigure(t.cleared, totals.cleared, was?.cleared, hrefOf({ state: "cleared" })),
          {
            label: t.median,
            value: median(totals.median_seconds),
            to: null,
            none: totals.median_seconds === null,
            before: was?.median_seconds != null ? { value: median(was.median_seconds), change: "" } : null,
          },
        ]),
  ];
}
