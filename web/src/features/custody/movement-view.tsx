import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { airportName, catalogue } from "../../api/catalogues";
import { type Movement, movementDetail } from "../../api/custody";
import { usePicture } from "../../api/settings";
import { useSymbolOf } from "../../api/units";
import { formatInstantZoned, formatNumber } from "../../lib/format";
import { labelText } from "../../lib/item-label";
import { texts } from "../../texts/es";
import { AgencyLogo } from "../../ui/agency-logo";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import styles from "./movement-view.module.css";

const t = texts.custody.movement;

/** A transfer or a disposal as a document with two signatures. */
export function MovementView() {
  const { id = "" } = useParams();
  const movement = useQuery(movementDetail(id));
  return (
    <Page>
      <div className={styles.screenOnly}>
        <PageHeader
          actions={
            <>
              <LinkButton to="/retenciones/custodia">{t.back}</LinkButton>
              <Button kind="main" disabled={!movement.data} onClick={() => print()}>
                <PrintIcon /> {t.print}
              </Button>
            </>
          }
        />
      </div>
      {movement.isPending && <Skeleton blocks={4} />}
      {movement.isError && <ErrorState error={movement.error} onRetry={() => void movement.refetch()} />}
      {movement.data && (
        // On a phone the sheet is wider than the screen: it has to be reachable to be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.paper} role="region" aria-label={texts.app.titles.movement} tabIndex={0}>
          <Sheet movement={movement.data} />
        </div>
      )}
    </Page>
  );
}

function Sheet({ movement }: { movement: Movement }) {
  const symbol = useSymbolOf();
  const airports = useQuery(catalogue("airports")).data;
  const logo = usePicture("print");
  const { airport, closed_at, closed_by, destination, folio, items, kind, method, opened_at, opened_by, place, state } = movement;
  const disposal = kind === "disposal";
  const grams = items.reduce((sum, item) => sum + (item.weight_grams ?? 0), 0);
  const facts: [string, string | null][] = [
    [t.airport, airportName(airports, airport)],
    [t.state, t.states[state]],
    [t.place, place?.name ?? null],
    [t.destination, destination?.name ?? null],
    [t.method, method],
    [t.opened, `${formatInstantZoned(opened_at, airport)} · ${opened_by.name}`],
    [t.closed, closed_at && `${formatInstantZoned(closed_at, airport)} · ${closed_by?.name ?? ""}`],
  ];
  const names = disposal ? [t.signResponsible, t.signSecond] : [t.signGives, t.signReceives];
  return (
    <article data-theme="paper" className={styles.sheet}>
      <header className={styles.head}>
        <AgencyLogo picture={logo} className={styles.logo} markClassName={styles.mark} />
        <h2>{disposal ? t.disposalTitle : t.transferTitle}</h2>
        {disposal && (
          <p className={styles.folio}>
            <span>{t.folio}</span> <strong>{folio ?? t.noFolio}</strong>
          </p>
        )}
      </header>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <table className={styles.goods}>
        <caption>{t.goods}</caption>
        <thead>
          <tr>
            {[t.n, t.label, t.description, t.quantity, t.weight].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={labelText(item)}>
              <td>{index + 1}</td>
              <td className={styles.code}>{labelText(item)}</td>
              <td>{item.description}</td>
              <td>
                {formatNumber(item.quantity)} {symbol(item.unit)}
              </td>
              <td>{item.weight_grams === null ? "—" : `${formatNumber(item.weight_grams / 1000)} kg`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t.total}</td>
            <td>{formatNumber(grams / 1000)} kg</td>
          </tr>
        </tfoot>
      </table>
      <p>{t.legal}</p>
      <div className={styles.signatures}>
        {[opened_by, closed_by].map((person, index) => (
          <div key={names[index]}>
            <div className={styles.line} />
            <strong>{person?.name ?? " "}</strong>
            <span>{names[index]}</span>
          </div>
        ))}
      </div>
    </article>
  );
}
