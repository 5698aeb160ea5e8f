import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import hidden from "../../ui/hidden.module.css";
import { StackedBar } from "../../ui/stacked-bar";
import { LANE_SERIES } from "./lane-badge";

const LANES = ["rojo", "amarillo", "verde"] as const;

interface LaneBarProps {
  counts: Readonly<Record<(typeof LANES)[number], number>>;
  /** What a bar over the whole width stands for. */
  most: number;
  /** In percent, what the number of a lane needs, where the bar is shorter than usual. */
  least?: number | undefined;
}

/** How many declarations of a flight are in each lane, as one bar with its numbers; they are read aloud with the lane. */
export function LaneBar({ counts, most, least }: LaneBarProps) {
  return (
    <>
      <StackedBar series={LANE_SERIES} counts={counts} most={most} numbered {...(least !== undefined && { least })} />
      <span className={hidden.hidden}>
        {LANES.filter((lane) => counts[lane] > 0)
          .map((lane) => `${texts.staff.lanes[lane]}: ${formatNumber(counts[lane])}`)
          .join(", ")}{" "}
      </span>
    </>
  );
}
