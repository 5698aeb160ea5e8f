import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { declarationBackground, type Duplicate } from "./counter-queries";
import { useSession } from "../../api/session-store";
import { supervises } from "../../api/roles";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { ErrorState } from "../../ui/error-state";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./compared-cards.module.css";
import { JoinButton } from "./join-button";
import { Name } from "../../ui/sentence";

const t = texts.review.background;

/** Earlier acts of the traveller, and other declarations that name the same people for the same flight. */
export function Background({
  declaration,
  hrefOf,
}: {
  declaration: StaffDeclaration;
  hrefOf: (code: string) => string;
}) {
  const role = useSession()?.user.role;
  const background = useQuery(declarationBackground(declaration.code));
  if (background.isError) return <ErrorState error={background.error} onRetry={() => void background.refetch()} />;
  if (!background.data) return <Skeleton lines={1} />;
  const { acts, duplicates } = background.data;
  const airport = declaration.airport;
  return (
    <>
      {duplicates.length > 0 && (
        <Notice kind="warning" title={t.duplicatesTitle(duplicates.length)}>
          <div className={styles.cards}>
            <DuplicateCard
              own
              airport={airport}
              declaration={{
                code: declaration.code,
                state: declaration.state,
                lane: declaration.lane?.code ?? "rojo",
                surnames: declaration.traveller.surnames,
                given_names: declaration.traveller.given_names,
                item_count: declaration.items.length,
                submitted_at: declaration.submitted_at,
                version: declaration.version,
                joinable: false,
              }}
              href={hrefOf(declaration.code)}
            />
            {duplicates.map((duplicate) => (
              <DuplicateCard
                key={duplicate.code}
                airport={airport}
                declaration={duplicate}
                href={hrefOf(duplicate.code)}
              >
                {duplicate.joinable && supervises(role) && (
                  <JoinButton duplicate={duplicate} stays={declaration.code} />
                )}
              </DuplicateCard>
            ))}
          </div>
        </Notice>
      )}
      <Card>
        <h3>{t.acts}</h3>
        {acts.length === 0 ? (
          <p className={sharedStyles.quiet}>{t.noActs}</p>
        ) : (
          <ul className={styles.acts}>
            {acts.map((act) => (
              <li key={act.folio}>
                <Link to={`/retenciones?folio=${act.folio}`} translate="no">
                  {act.folio}
                </Link>{" "}
                <span className={sharedStyles.quiet}>{formatInstantShort(act.issued_at, airport)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

interface DuplicateCardProps {
  declaration: Duplicate;
  airport: string;
  href: string;
  /** The declaration that is open. */
  own?: boolean;
  children?: ReactNode;
}

function DuplicateCard({ declaration, airport, href, own, children }: DuplicateCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        {own ? (
          <strong className={styles.code} translate="no">
            {declaration.code}
          </strong>
        ) : (
          <Link to={href} className={styles.code} translate="no">
            {declaration.code}
          </Link>
        )}
        <LaneBadge lane={declaration.lane} />
      </div>
      <p>
        <Name>{listedName(declaration)}</Name>
      </p>
      <p>
        {declaration.item_count === 0 ? texts.review.noItems : texts.review.items(formatNumber(declaration.item_count))}
        <br />
        {formatInstantShort(declaration.submitted_at, airport)}
      </p>
      <p className={styles.line}>
        <DeclarationStateTag state={declaration.state} />{" "}
        {own && <span className={sharedStyles.quiet}>{t.thisOne}</span>}
      </p>
      {children}
    </div>
  );
}
