import type { ComponentType } from "react";
import { texts } from "../texts/es";
import { classes } from "./classes";
import { CheckCircleIcon, ForbiddenIcon, WarningIcon } from "./icons";
import styles from "./lane-badge.module.css";

/** The lane a declaration goes through: icon, word and colour together, never colour alone. */
export function LaneBadge({ lane }: { lane: "verde" | "amarillo" | "rojo" }) {
  const Icon = ICONS[lane];
  return (
    <span className={classes(styles.badge, styles[lane])}>
      <Icon />
      {texts.staff.lanes[lane]}
    </span>
  );
}

const ICONS: Record<"verde" | "amarillo" | "rojo", ComponentType> = {
  verde: CheckCircleIcon,
  amarillo: WarningIcon,
  rojo: ForbiddenIcon,
};
