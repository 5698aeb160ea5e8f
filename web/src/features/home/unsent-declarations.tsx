import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { unsentDeclarations, useOutboxChanges } from "../../offline/declaration-outbox";
import { texts } from "../../texts/catalogue";
import { LinkButton } from "../../ui/link-button";
import styles from "./my-declarations.module.css";

const t = texts.unsent;

/** What this device still has to send. */
export function UnsentDeclarations() {
  useOutboxChanges();
  const { data = [] } = useQuery(unsentDeclarations);
  if (data.length === 0) return null;
  return (
    <ul className={styles.list}>
      {data.map(({ id, state, form: { travel } }) => (
        <li key={id} className={styles.declaration}>
          <Link to={`/declaraciones/por-enviar/${id}`} className={styles.unsent}>
            <strong>{`${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`}</strong>
            <span>{t.inList[state]}</span>
          </Link>
          <LinkButton to={`/declaraciones/por-enviar/${id}`}>{t.open}</LinkButton>
        </li>
      ))}
    </ul>
  );
}
