import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "../../api/catalogues";
import { VERIFY_PATH } from "../../lib/act-link";
import { isOfDevice } from "../../lib/folio";
import { formatInstantZoned } from "../../lib/format";
import { type ActClaims, nameInToken } from "../../lib/seal";
import { useOnline } from "../../offline/use-online";
import { Verdict } from "../../scan/verdict";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Tag } from "../../ui/tag";
import { actStanding } from "./standing";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./verification-view.module.css";

const t = texts.verification;

/** What a genuine act says, and where it stands. */
export function VerifiedAct({ claims }: { claims: ActClaims }) {
  const online = useOnline();
  const airports = useQuery(catalogue("airports")).data;
  const standing = useQuery(actStanding(claims, online));
  const { state, ownerless } = standing.data ?? {};
  const verdict = state === "annulled" || state === "revoked" ? state : "genuine";
  const all = claims.retained + claims.rejected;
  const more = all - claims.items.length;
  return (
    <div className={classes(sharedStyles.stack, styles.result)}>
      <Verdict kind={verdict === "genuine" ? "genuine" : "annulled"} word={t.verdicts[verdict]}>
        {t.meanings[verdict]}
      </Verdict>
      <Card>
        <div className={sharedStyles.stack}>
          <Facts
            facts={[
              [
                t.folio,
                <strong key="folio" className={styles.folio} translate="no">
                  {claims.folio}
                </strong>,
              ],
              [t.issued, formatInstantZoned(claims.issuedAt, claims.airport)],
              [t.airport, airportName(airports, claims.airport), "name"],
              [
                t.state,
                <span key="state" role="status">
                  {standingText()}
                </span>,
              ],
              ...(ownerless ? [[t.passenger, texts.ownerless.said(ownerless)] as const] : []),
            ]}
            paired
          />
          {standing.isError && online && <Button onClick={() => void standing.refetch()}>{t.retry}</Button>}
          <div>
            <h2 className={styles.goodsTitle}>{t.goods(all)}</h2>
            <p className={sharedStyles.quiet}>{t.counted(claims.retained, claims.rejected)}</p>
          </div>
          <ul className={styles.goods}>
            {claims.items.map(({ name, decision }, n) => (
              // Two items may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={n}>
                <span className={styles.name} translate="no">
                  {nameInToken(name)}
                </span>
                <Tag>{t.decisions[decision]}</Tag>
              </li>
            ))}
          </ul>
          {more > 0 && <p className={sharedStyles.quiet}>{t.more(more)}</p>}
        </div>
      </Card>
      <p>{t.compare}</p>
      <p className={sharedStyles.quiet}>{t.privacy}</p>
      <LinkButton to={VERIFY_PATH}>{t.another}</LinkButton>
    </div>
  );

  function standingText(): string {
    // Nothing is in custody of an act that only rejects.
    if (state === "issued" && claims.retained === 0) return t.issued;
    if (state) return t.states[state];
    if (standing.isPending) return t.checking;
    if (standing.data === null) return isOfDevice(claims.folio) ? t.notReceived : t.unknown;
    return online ? t.failedState : t.offline;
  }
}
