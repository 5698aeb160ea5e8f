import { Link } from "react-router";
import { texts } from "../../texts/es";
import { BackIcon } from "../../ui/icons";
import styles from "./passengers.module.css";

/** The link back to the list, or to the passenger that is edited. */
export const BackToPassengers = ({ to = "/pasajeros", children = texts.passengers.detail.back }: { to?: string; children?: string }) => (
  <Link to={to} className={styles.back}>
    <BackIcon /> {children}
  </Link>
);
