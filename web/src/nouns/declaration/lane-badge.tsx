import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import type { Series } from "../../ui/series";
import hidden from "../../ui/hidden.module.css";
import styles from "./lane-badge.module.css";

type Lane = keyof typeof BARS;

interface LaneBadgeProps {
  lane: Lane;
  /** Under a heading that says that it is a lane. */
  short?: boolean;
}

/** The lane of a declaration: its word beside one, two or three bars on its colour, never colour alone. */
export function LaneBadge({ lane, short }: LaneBadgeProps) {
  return (
    <span className={classes(styles.badge, styles[lane])} translate="no">
      <Bars lane={lane} />
      {(short ? texts.staff.laneShort : texts.staff.lanes)[lane]}
    </span>
  );
}

/** The lane where there is room for its bars only; its word is read aloud. */
export function LaneMark({ lane, className }: { lane: Lane; className?: string | undefined }) {
  return (
    <span className={classes(styles.badge, styles.mark, styles[lane], className)} translate="no">
      <Bars lane={lane} />
      <span className={hidden.hidden}>{texts.staff.lanes[lane]} </span>
    </span>
  );
}

interface LaneBandProps {
  id: string;
  lane: Lane;
  /** Why it is in this lane, in a sentence. */
  reason: string | undefined;
  /** Nothing waits for an officer any more. */
  over: boolean;
  /** What came of it, where that says more than the lane. */
  outcome?: string | undefined;
  /** Whom it is about, in a line that stays in sight once the band has scrolled away. */
  about?: { surnames: string; document: string; code: string };
}

/** The same across the counter, with its first reason: read by who stands two metres away. */
export function LaneBand({ id, lane, reason, over, outcome, about }: LaneBandProps) {
  return (
    <>
      {about !== undefined && !over && (
        <div className={styles.stuck} aria-hidden="true" translate="no">
          <p className={classes(styles.line, styles[lane])}>
            <Bars lane={lane} />
            <span>{texts.staff.laneShort[lane]}</span>
            <span className={styles.about}>{about.surnames}</span>
            <span className={styles.document}>{about.document}</span>
            <span className={styles.code}>{about.code}</span>
          </p>
        </div>
      )}
      {outcome ? (
        <div id={id} className={classes(styles.band, styles.settled, styles.over)}>
          <div>
            <p className={styles.word}>{outcome}</p>
            <p className={styles.reason}>
              <LaneBadge lane={lane} /> {reason}
            </p>
          </div>
        </div>
      ) : (
        <div id={id} className={classes(styles.band, styles[lane], over && styles.over)}>
          <Bars lane={lane} />
          <div>
            <p className={styles.word} translate="no">
              {texts.staff.lanes[lane]}
            </p>
            {reason && <p className={styles.reason}>{reason}</p>}
          </div>
        </div>
      )}
    </>
  );
}

function Bars({ lane }: { lane: Lane }) {
  return (
    <svg className={styles.bars} viewBox="0 0 22 24" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d={BARS[lane]} />
    </svg>
  );
}

const BARS = {
  verde: "M8.5 0h5v24h-5Z",
  amarillo: "M4 0h5v24H4ZM13 0h5v24h-5Z",
  rojo: "M0 0h5v24H0ZM8.5 0h5v24h-5ZM17 0h5v24h-5Z",
};

/** The lanes in charts, the one that is looked at first in front. */
export const LANE_SERIES: readonly Series[] = [
  { code: "rojo", label: texts.staff.laneShort.rojo, className: styles.red, pattern: "striped" },
  { code: "amarillo", label: texts.staff.laneShort.amarillo, className: styles.yellow, pattern: "slanted" },
  { code: "verde", label: texts.staff.laneShort.verde, className: styles.green, pattern: "plain" },
];
