import type { Series } from "../../ui/series";
import styles from "./verdict-series.module.css";

/** The verdicts in a chart, whose rows have their names. */
export const VERDICT_SERIES: readonly Series[] = [
  { code: "permitido", label: "", className: styles.permitted, pattern: "plain" },
  { code: "restringido", label: "", className: styles.restricted, pattern: "slanted" },
  { code: "no_permitido", label: "", className: styles.notPermitted, pattern: "striped" },
];
