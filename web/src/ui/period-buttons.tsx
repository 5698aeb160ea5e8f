import { useState } from "react";
import { codesOf } from "../lib/choices";
import { type Period, periodsOf } from "../lib/periods";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { DayFilter } from "./day-filter";
import { Switch } from "./figures";
import styles from "./period-buttons.module.css";

const t = texts.figures.periods;
const days = texts.filters.days;

interface PeriodButtonsProps {
  label: string;
  /** The day on which the periods are offered. */
  today: string;
  chosen: Period;
  onChoose: (period: Period) => void;
}

/** The period of a panel: one of the usual ones, or its first and last day. */
export function PeriodButtons({ label, today, chosen, onChoose }: PeriodButtonsProps) {
  const [choosing, setChoosing] = useState(false);
  const { from, to } = chosen;
  const periods = periodsOf(today);
  const usual = codesOf(t).find((name) => from === periods[name].from && to === periods[name].to);
  const isOpen = choosing || (usual === undefined && (from !== "" || to !== ""));

  function choose(name: keyof typeof t) {
    setChoosing(false);
    onChoose(periods[name]);
  }
  return (
    <>
      <Switch label={label} choices={t} value={isOpen ? null : (usual ?? null)} onChange={choose}>
        <Button aria-pressed={isOpen} onClick={() => setChoosing(true)}>
          {days.own}
        </Button>
      </Switch>
      {isOpen && (
        <div className={styles.days} role="group" aria-label={label}>
          <DayFilter label={days.from} value={from} onChange={(day) => onChoose({ from: day, to })} />
          <DayFilter label={days.to} value={to} onChange={(day) => onChoose({ from, to: day })} />
        </div>
      )}
    </>
  );
}
