import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useArrivedSteps } from "../features/review/use-arrived-steps";
import { useFlightsUpToDate } from "../features/review/use-flights-up-to-date";
import { unsentCount } from "../offline/unsent-entries";
import { useOutboxChanges } from "../offline/use-outbox-changes";
import { outboxTexts } from "../texts/outbox";
import styles from "./staff-bar.module.css";

/** How much the signed-in person did here that the server does not have yet; leads to the list of it. */
export function UnsentCount() {
  useOutboxChanges();
  useArrivedSteps();
  useFlightsUpToDate();
  const count = useQuery(unsentCount).data ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/por-enviar" className={styles.unsent}>
      {outboxTexts.count(count)}
    </Link>
  );
}
