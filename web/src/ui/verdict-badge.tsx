import type { ComponentType } from "react";
import { classes } from "./classes";
import { CheckCircleIcon, ForbiddenIcon, InfoIcon, WarningIcon } from "./icons";
import styles from "./verdict-badge.module.css";

interface VerdictBadgeProps {
  classification: { code: string; name: string };
}

/** Whether a product may travel: icon, word and colour together, never colour alone. */
export function VerdictBadge({ classification }: VerdictBadgeProps) {
  const Icon = ICONS[classification.code] ?? InfoIcon;
  return (
    <span className={classes(styles.badge, styles[classification.code])}>
      <Icon />
      {classification.name}
    </span>
  );
}

const ICONS: Record<string, ComponentType> = {
  permitido: CheckCircleIcon,
  restringido: WarningIcon,
  no_permitido: ForbiddenIcon,
};
