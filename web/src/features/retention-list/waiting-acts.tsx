import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { issuedActs } from "../../offline/issued-acts";
import { texts } from "../../texts/es";
import { Notice } from "../../ui/notice";

const t = texts.retentions.offline;

/** The acts that this device issued without a network and the server does not have yet. */
export function WaitingActs() {
  const acts = useQuery(issuedActs).data ?? [];
  if (acts.length === 0) return null;
  const refused = acts.some(({ refusal }) => refusal);
  return (
    <Notice kind={refused ? "error" : "warning"} title={t.waitingTitle(acts.length)}>
      <p>{refused ? t.refusedSome : t.waitingText}</p>
      <ul>
        {acts.map(({ act, refusal }) => (
          <li key={act.id}>
            <Link to={`/retenciones/print/${act.id}`} translate="no">{act.folio}</Link>
            {` · ${act.passenger.surnames}, ${act.passenger.given_names}`}
            {refusal && (
              <>
                {` · ${refusal.message} `}
                <Link to={`/form-retenciones?corrige=${act.id}`}>{t.toCorrect}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
