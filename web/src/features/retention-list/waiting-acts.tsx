import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSession } from "../../api/session-store";
import { issuedActs } from "../../offline/issued-acts";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/es";
import { Notice } from "../../ui/notice";
import { Name, Sentence } from "../../ui/sentence";

const t = texts.retentions.offline;

/** The acts that this device issued without a network and the server does not have yet. */
export function WaitingActs() {
  const acts = useQuery(issuedActs).data ?? [];
  const person = useSession()?.user.id;
  if (acts.length === 0) return null;
  const refused = acts.some(({ officer, refusal }) => refusal && officer === person);
  return (
    <Notice kind={refused ? "error" : "warning"} title={t.waitingTitle(acts.length)}>
      <p>{refused ? t.refusedSome : t.waitingText}</p>
      <ul>
        {acts.map(({ act, officer, refusal }) =>
          officer !== person ? (
            // Of another officer: nothing of the passenger is shown.
            <li key={act.id}>
            <Sentence text={t.ofOther(act.folio)} names={[act.folio]} />
          </li>
          ) : (
            <li key={act.id}>
              <Link to={`/retenciones/print/${act.id}`} translate="no">{act.folio}</Link>
              {" · "}
              <Name>{listedName(act.passenger)}</Name>
              {refusal && (
                <>
                  {` · ${refusal.message} `}
                  <Link to={`/form-retenciones?corrige=${act.id}`}>{t.toCorrect}</Link>
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </Notice>
  );
}
