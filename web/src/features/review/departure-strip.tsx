import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "../../api/catalogues";
import { classes } from "../../lib/classes";
import { TONES } from "../../lib/tones";
import { texts } from "../../texts/catalogue";
import { sealConditionLabels } from "../../texts/labels";
import { Notice } from "../../ui/notice";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { stepTime } from "./step-time";
import { hasUnsoundSeal } from "../../nouns/declaration/unsound-seals";
import styles from "./departure-strip.module.css";

const t = texts.review.departure;
const KINDS = { attention: "attention", done: "done", waiting: "info", neutral: "info" } as const;

interface DepartureStripProps {
  departure: NonNullable<StaffDeclaration["departure"]>;
  /** Whether it is read on arrival, over the bags. */
  arrived: boolean;
}

/** What the control before boarding decided: when, who, and the seals on the bags. */
export function DepartureStrip({ departure, arrived }: DepartureStripProps) {
  const airports = useQuery(catalogue("airports")).data;
  const { airport, state, at, decided_at: decidedAt, by, bags, note, seals } = departure;
  const isLarge = arrived && state === "cleared";
  // Nobody has looked at these bags yet.
  const isOpen = arrived && state === "skipped";
  const kind = hasUnsoundSeal(departure) ? "attention" : isOpen ? "warning" : KINDS[TONES.departure[state]];
  const numbers = seals.length > 0 && `${t.seals(seals.length)} ${seals.map(named).join(", ")}`;
  const facts = [at && stepTime(at, decidedAt, airport), by, bags !== null && t.bags(bags), !isLarge && numbers].filter(
    Boolean,
  );
  return (
    <div className={classes(isLarge && styles.large)}>
      <Notice kind={kind} title={t.state[state](airportName(airports, airport))}>
        {isLarge && seals.length > 0 && (
          <ul className={styles.seals} aria-label={t.seals(seals.length)} translate="no">
            {seals.map((seal) => (
              <li key={seal.number}>{named(seal)}</li>
            ))}
          </ul>
        )}
        {facts.length > 0 && <p translate="no">{facts.join(" · ")}</p>}
        {note && <p>{note}</p>}
      </Notice>
    </div>
  );
}

type Seal = NonNullable<StaffDeclaration["departure"]>["seals"][number];

const named = ({ number, condition }: Pick<Seal, "number" | "condition">) =>
  condition ? `${number} (${sealConditionLabels[condition].toLowerCase()})` : number;
