import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { classes } from "../../lib/classes";
import { listedName } from "../../lib/person-name";
import { isAtFilter } from "../../nouns/declaration/at-filter";
import { LaneMark } from "../../nouns/declaration/lane-badge";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { DeclarationStateTag, DepartureStateTag } from "../../nouns/declaration/state-tag";
import { useSession } from "../../api/session-store";
import { unsentSteps } from "../../offline/unsent-steps";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-rows.module.css";
import { statesAfter } from "./expected-state";

const t = texts.review.fellows;

interface FellowsProps {
  declaration: StaffDeclaration;
  hrefOf: (code: string) => string;
}

/** Who travels along, as far as they have sworn. */
export function Fellows({ declaration, hrefOf }: FellowsProps) {
  const steps = useQuery(unsentSteps).data ?? [];
  const isFilter = isAtFilter(declaration, useSession()?.airport);
  // A copy that an earlier release kept names none.
  const { fellows = [] } = declaration;
  if (fellows.length === 0) return null;
  const standing = fellows.map((fellow) =>
    statesAfter(
      fellow,
      steps.filter(({ code }) => code === fellow.code),
    ),
  );
  return (
    <Card>
      <div>
        <h3>{t.title(fellows.length)}</h3>
        <p className={sharedStyles.quiet}>{t.sworn}</p>
      </div>
      <ul className={classes(styles.rows, styles.brief)}>
        {standing.map((fellow) => (
          <li key={fellow.code}>
            <Link to={hrefOf(fellow.code)} preventScrollReset className={styles.row}>
              <LaneMark lane={fellow.lane} className={styles.lane} />
              <span className={styles.name} translate="no">
                {listedName(fellow)}
              </span>
              <span className={styles.standing}>
                <span className={styles.code} translate="no">
                  {fellow.code}
                </span>
                {isFilter && fellow.departure ? (
                  <DepartureStateTag state={fellow.departure} />
                ) : (
                  <DeclarationStateTag state={fellow.state} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
