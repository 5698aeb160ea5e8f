import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { airportName, catalogue } from "../../api/catalogues";
import { custodyChain } from "../../nouns/custody/queries";
import { formatInstantZoned } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { texts } from "../../texts/catalogue";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton } from "../../ui/skeleton";
import type { CustodyDocument } from "./custody-sheet";
import { DocumentFailure, DocumentView } from "./document-view";
import { readNumbers, type Release, releaseOf } from "./releases";

const t = texts.custody.receipt;

/** What a person signs who takes goods back. */
export function ReceiptView() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const chain = useQuery(custodyChain(id));
  const airports = useQuery(catalogue("airports")).data;
  const release = chain.data && releaseOf(chain.data, readNumbers(params.get("productos")));
  const folio = chain.data?.items[0]?.folio;
  return (
    <DocumentView
      document={release ? documentOf(release, (airport) => airportName(airports, airport)) : undefined}
      back={folio ? `/retenciones/custodia?etiqueta=${folio}` : "/retenciones/custodia"}
    >
      {chain.isPending && <Skeleton blocks={4} />}
      {chain.isError && <DocumentFailure error={chain.error} onRetry={() => void chain.refetch()} />}
      {release === null && <EmptyState title={t.noneTitle}>{t.none}</EmptyState>}
    </DocumentView>
  );
}

function documentOf(
  { first, items, last, officer, officerId, receivedBy, receivedDocument }: Release,
  nameOf: (airport: string) => string,
): CustodyDocument {
  const { airport = "", folio = "" } = items[0] ?? {};
  const [from, to] = [formatInstantZoned(first, airport), formatInstantZoned(last, airport)];
  return {
    title: t.title,
    mark: t.mark(folio),
    number: { name: t.act, value: folio },
    facts: [
      [t.airport, nameOf(airport)],
      [t.when, from],
      [t.until, to === from ? null : to],
      [t.receivedBy, receivedBy],
      [t.document, receivedDocument ?? t.noDocument],
      [t.officer, staffName(officer, officerId)],
    ],
    items,
    legal: t.legal,
    signatures: [
      { name: officer, role: t.signOfficer },
      { name: receivedBy, role: receivedDocument ? `${t.signReceiver} · ${receivedDocument}` : t.signReceiver },
    ],
  };
}
