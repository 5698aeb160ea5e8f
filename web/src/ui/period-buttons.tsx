import { useState } from "react";
import { codesOf } from "../lib/choices";
import { type Period, periodsOf } from "../lib/periods";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { DaysBetween } from "./day-filter";
import { Switch } from "./figures";

const t = texts.figures.periods;

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
          {texts.filters.days.own}
        </Button>
      </Switch>
      {isOpen && <DaysBetween label={label} period={chosen} onChange={onChoose} />}
    </>
  );
}
