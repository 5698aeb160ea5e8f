import { Link } from "react-router";
import { classes } from "../lib/classes";
import styles from "./back-link.module.css";
import { BackIcon } from "./icons";

interface BackLinkProps {
  to: string;
  children: string;
  className?: string | undefined;
}

/** The link above a page's title to where the page belongs. */
export function BackLink({ to, children, className }: BackLinkProps) {
  return (
    <Link to={to} className={classes(styles.back, className)}>
      <BackIcon /> {children}
    </Link>
  );
}
