import { formatNumber } from "../../lib/format";
import { LaneMark } from "../../nouns/declaration/lane-badge";
import styles from "./lane-counts.module.css";

const LANES = ["rojo", "amarillo", "verde"] as const;

/** How many declarations are in each lane; lanes without any are left out. */
export function LaneCounts({ counts }: { counts: Readonly<Record<(typeof LANES)[number], number>> }) {
  return (
    <span className={styles.lanes}>
      {LANES.filter((lane) => counts[lane] > 0).map((lane) => (
        <span key={lane} className={styles.lane}>
          <LaneMark lane={lane} /> {formatNumber(counts[lane])}
        </span>
      ))}
    </span>
  );
}
