import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useArrivedSteps } from "../features/review/use-arrived-steps";
import { useFlightsUpToDate } from "../features/review/use-flights-up-to-date";
import { supervises } from "../api/roles";
import { useSession } from "../api/session-store";
import { othersCount, unsentCount } from "../offline/unsent-entries";
import { useOutboxChanges } from "../offline/use-outbox-changes";
import { outboxTexts } from "../texts/outbox";
import styles from "./staff-bar.module.css";

/**
 * How much the signed-in person did here that the server does not have yet, and else what others left for a supervisor to
 * take over; leads to the list of it.
 */
export function UnsentCount() {
  useOutboxChanges();
  useArrivedSteps();
  useFlightsUpToDate();
  const count = useQuery(unsentCount).data ?? 0;
  const role = useSession()?.user.role;
  const others = useQuery({ ...othersCount, enabled: supervises(role) }).data ?? 0;
  if (count === 0 && others === 0) return null;
  return (
    <Link to="/por-enviar" className={styles.unsent}>
      {count > 0 ? outboxTexts.count(count) : outboxTexts.others.count(others)}
    </Link>
  );
}
