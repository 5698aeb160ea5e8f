import { Link } from "react-router";
import { useSession } from "../../api/session-store";
import { useIssuedActs } from "../../offline/issued-acts";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { Name, Sentence } from "../../ui/sentence";

const t = texts.retentions.offline;

/** The acts that this device issued without a network and the server does not have yet. */
export function WaitingActs() {
  const acts = useIssuedActs().data ?? [];
  const person = useSession()?.user.id;
  if (acts.length === 0) return null;
  const refused = acts.some(({ own }) => own?.refusal);
  return (
    <Notice kind={refused ? "error" : "warning"} title={t.waitingTitle(acts.length)}>
      <p>{refused ? t.refusedSome : t.waitingText}</p>
      <ul>
        {acts.map(({ id, folio, officer, own }) =>
          own === null ? (
            // Of another officer: nothing of the passenger can be read.
            <li key={id}>
              <Sentence text={officer === person ? t.locked(folio) : t.ofOther(folio)} names={[folio]} />
            </li>
          ) : (
            <li key={id}>
              <Link to={`/retenciones/print/${id}`} translate="no">
                {folio}
              </Link>
              {" · "}
              {own.act.ownerless
                ? texts.ownerless.said(own.act.ownerless.reason)
                : own.act.passenger && <Name>{listedName(own.act.passenger)}</Name>}
              {own.refusal && (
                <>
                  {` · ${own.refusal.message} `}
                  {own.officer === person && <Link to={`/form-retenciones?corrige=${id}`}>{t.toCorrect}</Link>}
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </Notice>
  );
}
