import { type Figure, FigureCard } from "../../ui/figure-card";
import { texts } from "../../texts/catalogue";
import type { DeclarationFilterValues } from "../../nouns/declaration/filters";
import { type DeclarationFigures, useDestroyed } from "./declaration-figures";

const t = texts.declarationPanel.flow;

interface FlowCardProps {
  figures: DeclarationFigures;
  chosen: DeclarationFilterValues;
  hrefOf: (filter: Partial<DeclarationFilterValues>) => string;
}

/** How many declarations came how far: declared, presented, decided, with an act, with goods destroyed. */
export function FlowCard({ figures, chosen, hrefOf }: FlowCardProps) {
  const destroyed = useDestroyed(chosen);
  const { declarations, with_act } = figures.totals;
  const departs = chosen.departs !== "";
  const counted: readonly { state: string; count: number }[] = departs ? figures.departure_states : figures.states;
  const among = (...states: string[]) =>
    counted.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  const steps: (Omit<Figure, "label"> & { code: keyof typeof t.steps })[] = [
    { code: "declared", count: declarations, to: hrefOf({}) },
    { code: "presented", count: among("presented", "in_inspection", "cleared", "with_findings"), to: null },
    { code: "inspected", count: among("cleared", "with_findings"), to: null },
    { code: "retained", count: with_act, to: chosen.has_act === "no" ? null : hrefOf({ has_act: "si" }) },
    ...(destroyed === undefined ? [] : [{ code: "destroyed" as const, count: destroyed, to: null }]),
  ];
  return (
    <FigureCard
      title={departs ? t.departsTitle : t.title}
      hint={t.hint}
      figures={steps.map((step) => ({ ...step, label: t.steps[step.code] }))}
      inTime={false}
      unit={texts.declarationPanel.count}
      total={declarations}
      shares
    />
  );
}
