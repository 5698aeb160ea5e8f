import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "../../api/catalogues";
import { classes } from "../../lib/classes";
import { formatDateShort, formatInstantBare } from "../../lib/format";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { texts } from "../../texts/catalogue";
import { Paper } from "../../ui/paper";
import { QrCode } from "../../ui/qr-code";
import styles from "./baggage-labels.module.css";

const t = texts.review.departure.label;

/** Beyond these the roll of a printer is a waste: whoever needs more prints again. */
export const MOST_LABELS = 10;

interface BaggageLabelsProps {
  declaration: Pick<StaffDeclaration, "code" | "travel">;
  departure: NonNullable<StaffDeclaration["departure"]>;
  /** What the QR code says, signed. */
  token: string;
}

/** A label for each bag, from the roll of a counter's printer. Anybody reads a bag: nobody is named on it. */
export function BaggageLabels({ declaration, departure, token }: BaggageLabelsProps) {
  const airports = useQuery(catalogue("airports")).data;
  const { code, travel } = declaration;
  const { airport, at, seals } = departure;
  const bags = Math.max(1, departure.bags ?? 1);
  return (
    <Paper size="ticket" className={styles.labels} label={t.room}>
      {Array.from({ length: Math.min(bags, MOST_LABELS) }, (_, index) => index + 1).map((n) => (
        <section key={n} className={styles.label} aria-label={t.bag(n, bags)}>
          <p className={styles.code} translate="no">
            {code}
          </p>
          <QrCode className={styles.qr} content={token} label={t.qr(n)} />
          <div className={styles.what}>
            <p className={styles.strong}>{t.bag(n, bags)}</p>
            <p translate="no">{travel.flight_number}</p>
            <p>{formatDateShort(travel.flight_date)}</p>
            <p>{t.sealed(airportName(airports, airport))}</p>
            {at !== null && <p>{formatInstantBare(at, airport)}</p>}
          </div>
          <ul
            className={classes(styles.seals, styles[sizeOf(seals.length)])}
            aria-label={texts.review.departure.seals(seals.length)}
            translate="no"
          >
            {seals.map(({ number }) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </section>
      ))}
    </Paper>
  );
}

/** As large as all of them have room on a label. */
const sizeOf = (count: number) => (count <= 4 ? "large" : count <= 12 ? "middle" : "small");
