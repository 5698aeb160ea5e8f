import { classes } from "../lib/classes";
import styles from "./agency-logo.module.css";
import { AgencyPicture } from "./agency-picture";
import { FinchMark } from "./finch-mark";

interface AgencyLogoProps {
  picture: { url: string; width: number; height: number; alt: string } | null;
  /** How far a light plate reaches around the agency's logo, which is read on it in the dark. */
  plate?: "narrow" | "wide";
  /** Of the agency's logo. */
  className?: string | undefined;
  /** Of the system's mark, which is square. */
  markClassName?: string | undefined;
}

/** The agency's logo, or the system's own mark where none was chosen. */
export function AgencyLogo({ picture, plate, className, markClassName }: AgencyLogoProps) {
  return picture ? (
    <AgencyPicture picture={picture} className={classes(plate && styles[plate], className)} />
  ) : (
    <FinchMark className={markClassName} />
  );
}
