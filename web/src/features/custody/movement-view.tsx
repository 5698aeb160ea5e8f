import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { airportName, catalogue } from "../../api/catalogues";
import { type Movement, movementDetail } from "../../nouns/custody/queries";
import { formatInstantZoned } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { texts } from "../../texts/catalogue";
import { Skeleton } from "../../ui/skeleton";
import type { CustodyDocument } from "./custody-sheet";
import { DocumentFailure, DocumentView } from "./document-view";
import { sorted } from "../../lib/sorted";

const t = texts.custody.movement;

/** A transfer or a disposal as a document with two signatures. */
export function MovementView() {
  const { id = "" } = useParams();
  const movement = useQuery(movementDetail(id));
  const airports = useQuery(catalogue("airports")).data;
  // What is still open is confirmed in the custody.
  const back =
    movement.data && movement.data.state !== "open"
      ? { back: "/retenciones/custodia/movimientos", backLabel: t.back }
      : { back: "/retenciones/custodia" };
  return (
    <DocumentView
      document={movement.data && documentOf(movement.data, (airport) => airportName(airports, airport))}
      {...back}
    >
      {movement.isPending && <Skeleton blocks={4} />}
      {movement.isError && <DocumentFailure error={movement.error} onRetry={() => void movement.refetch()} />}
    </DocumentView>
  );
}

function documentOf(movement: Movement, nameOf: (airport: string) => string): CustodyDocument {
  const { airport, closed_at, closed_by, destination, folio, items, kind, method, opened_at, opened_by, place, state } =
    movement;
  const disposal = kind === "disposal";
  const [opener, closer] = disposal ? [t.signResponsible, t.signSecond] : [t.signGives, t.signReceives];
  return {
    title: disposal ? t.disposalTitle : t.transferTitle,
    mark: [disposal ? t.disposalMark : t.transferMark, folio].filter(Boolean).join(" · "),
    ...(folio && { number: { name: t.folio, value: folio } }),
    facts: [
      [t.folio, disposal && !folio ? t.noFolio : null],
      [t.airport, nameOf(airport)],
      [t.state, t.states[state]],
      [t.place, place?.name ?? null],
      [t.destination, destination?.name ?? null],
      [t.method, method],
      [t.opened, `${formatInstantZoned(opened_at, airport)} · ${staffName(opened_by.name, opened_by.id)}`],
      [
        t.closed,
        closed_at && `${formatInstantZoned(closed_at, airport)} · ${staffName(closed_by?.name ?? "", closed_by?.id)}`,
      ],
    ],
    items: sorted(items, (one, other) => one.folio.localeCompare(other.folio) || one.n - other.n),
    legal: t.legal,
    signatures: [
      { name: opened_by.name, role: opener },
      { name: closed_by?.name ?? "", role: closer },
    ],
  };
}
