import { Link } from "react-router";
import { classes } from "../../lib/classes";
import { BackIcon } from "../../ui/icons";
import styles from "./back-to-queue.module.css";

interface BackToQueueProps {
  to: string;
  /** Whether a wide screen does without, because what it leads to stands beside it. */
  beside?: boolean;
  children: string;
}

/** The way back within the counter, which leaves the page where it was scrolled to. */
export const BackToQueue = ({ to, beside = false, children }: BackToQueueProps) => (
  <Link to={to} className={classes(styles.back, beside && styles.beside)} preventScrollReset>
    <BackIcon /> {children}
  </Link>
);
