import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "../../api/catalogues";
import { formatInstantShort } from "../../lib/format";
import { TONES } from "../../lib/tones";
import { texts } from "../../texts/es";
import { sealConditionLabels } from "../../texts/labels";
import { Notice } from "../../ui/notice";
import type { StaffDeclaration } from "../../nouns/declaration/queries";

const t = texts.review.departure;
const KINDS = { attention: "attention", done: "done", waiting: "info", neutral: "info" } as const;

interface DepartureStripProps {
  departure: NonNullable<StaffDeclaration["departure"]>;
}

/** What the control before boarding decided: when, who, and the seals on the bags. */
export function DepartureStrip({ departure }: DepartureStripProps) {
  const airports = useQuery(catalogue("airports")).data;
  const { airport, state, at, by, bags, note, seals } = departure;
  const facts = [
    at && formatInstantShort(at, airport),
    by,
    bags !== null && t.bags(bags),
    seals.length > 0 &&
      `${t.seals(seals.length)} ${seals.map(({ number, condition }) => named(number, condition)).join(", ")}`,
  ].filter(Boolean);
  return (
    <Notice kind={KINDS[TONES.departure[state]]} title={t.state[state](airportName(airports, airport))}>
      {facts.length > 0 && <p translate="no">{facts.join(" · ")}</p>}
      {note && <p>{note}</p>}
    </Notice>
  );
}

const named = (number: string, condition: keyof typeof sealConditionLabels | null) =>
  condition ? `${number} (${sealConditionLabels[condition].toLowerCase()})` : number;
