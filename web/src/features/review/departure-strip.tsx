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
  /** Airport of the arrival, where the seals are looked at. */
  arrival: string;
}

/** What the control before boarding decided: when, who, the seals on the bags, and who looked at them on arrival. */
export function DepartureStrip({ departure, arrived, arrival }: DepartureStripProps) {
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
        {checksOf(seals, arrival).map((check) => (
          <p key={check} className={styles.check}>
            {t.checked} <span translate="no">{check}</span>
          </p>
        ))}
        {otherChecksOf(seals, arrival).map(([said, check]) => (
          <p key={said + check} className={styles.check}>
            {said} <span translate="no">{check}</span>
          </p>
        ))}
      </Notice>
    </div>
  );
}

type Seal = NonNullable<StaffDeclaration["departure"]>["seals"][number];

/** When seals were looked at, and by whom: one line for those of one look. */
const checksOf = (seals: readonly Seal[], airport: string): readonly string[] => [
  ...new Set(
    seals.flatMap(({ checked_at: at, decided_at: decidedAt, checked_by: by }) =>
      at ? [[stepTime(at, decidedAt, airport), by].filter(Boolean).join(" · ")] : [],
    ),
  ),
];

const named = ({ number, condition }: Pick<Seal, "number" | "condition">) =>
  condition ? `${number} (${sealConditionLabels[condition].toLowerCase()})` : number;

/** What other officers found: the same, or something else, which names its seals. */
function otherChecksOf(seals: readonly Seal[], airport: string): readonly (readonly [said: string, check: string])[] {
  const numbers = new Map<string, string[]>();
  // A copy that an earlier release kept names none.
  for (const { number, condition, other_checks: others = [] } of seals) {
    for (const other of others) {
      const when = [stepTime(other.at, other.decided_at, airport), other.by].join(" · ");
      const key = JSON.stringify([other.condition === condition, when]);
      numbers.set(key, [...(numbers.get(key) ?? []), named({ number, condition: other.condition })]);
    }
  }
  return [...numbers].map(([key, found]) => {
    const [isSame, when] = JSON.parse(key) as [boolean, string];
    return isSame ? [t.checkedToo(seals.length), when] : [t.foundBefore, `${found.join(", ")} · ${when}`];
  });
}
