import { classes } from "../../lib/classes";
import { texts } from "../../texts/es";
import { Icon } from "../../ui/icons";
import styles from "./lane-badge.module.css";

type Lane = "verde" | "amarillo" | "rojo";

interface LaneBadgeProps {
  lane: Lane;
  /** Under a heading that says that it is a lane. */
  short?: boolean;
}

/** The lane of a declaration: its word beside a flag with one, two or three stripes, never colour alone. */
export function LaneBadge({ lane, short }: LaneBadgeProps) {
  return (
    <span className={classes(styles.badge, styles[lane])} translate="no">
      <Icon>
        <path className={styles.flag} d="M4 4h17v11H4Z" />
        <path d={`M4 21V4h17v11H4${STRIPES[lane]}`} />
      </Icon>
      {(short ? texts.staff.laneShort : texts.staff.lanes)[lane]}
    </span>
  );
}

const STRIPES: Record<Lane, string> = {
  verde: "M12.5 4v11",
  amarillo: "M9.7 4v11M15.3 4v11",
  rojo: "M8.2 4v11M12.5 4v11M16.8 4v11",
};
