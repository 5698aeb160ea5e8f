import { codesOf } from "../lib/choices";
import { type Period, periodsOf } from "../lib/periods";
import { texts } from "../texts/catalogue";
import { Switch } from "./figures";

const t = texts.figures.periods;

interface PeriodButtonsProps {
  label: string;
  /** The day on which the periods are offered. */
  today: string;
  chosen: Period;
  onChoose: (period: Period) => void;
}

/** The usual periods of a panel. */
export function PeriodButtons({ label, today, chosen, onChoose }: PeriodButtonsProps) {
  const periods = periodsOf(today);
  const current = codesOf(t).find((name) => chosen.from === periods[name].from && chosen.to === periods[name].to);
  return <Switch label={label} choices={t} value={current ?? null} onChange={(name) => onChoose(periods[name])} />;
}
