import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Figures, figures } from "../../api/figures";
import { useMayWrite } from "../../api/may-write";
import { type User, useSession } from "../../api/session-store";
import { administers, seesEveryAirport } from "../../api/roles";
import { formatNumber } from "../../lib/format";
import { ranked } from "../../lib/ranked";
import { useOnline } from "../../offline/use-online";
import { managementTexts } from "../../texts/management";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { FilterBar } from "../../ui/filter-bar";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { Attention, legalPoints, productPoints } from "./attention";
import { CONTROL_CATALOGUES, cataloguePlaces, otherCatalogues, PRODUCT_CATALOGUES } from "./catalogue-places";
import { type Place, PlaceGroups } from "./hub-parts";
import { LatestChanges } from "./latest-changes";

const t = managementTexts.settingsHub;
const { groups: titles, places } = t;

/** The way to every setting there is, how things stand, and what waits for somebody. */
export function SettingsHubView() {
  const role = useSession()?.user.role;
  const mayWrite = useMayWrite();
  const online = useOnline();
  const found = useQuery(figures);
  const [sought, setSought] = useState("");
  const all = groupsOf(found.data, role);
  const groups = all.map((group) => ({ ...group, places: sayingThat(group, sought) }));
  const isSeeking = sought !== "";
  return (
    <Page wide>
      <PageHeader lead={t.lead} />
      <FilterBar
        search={{ by: t.search, value: sought, onChange: setSought }}
        narrowing={{ filtered: isSeeking, clear: () => setSought("") }}
      />
      {!mayWrite && <Notice>{t.readOnly}</Notice>}
      {!online && <OfflineCopy />}
      {found.isPending && <Skeleton blocks={1} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !isSeeking && <Attention points={[...productPoints(found.data), ...legalPoints(found.data)]} />}
      <PlaceGroups groups={groups} />
      {groups.every((group) => group.places.length === 0) && (
        <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>
      )}
      {!isSeeking && <LatestChanges />}
    </Page>
  );
}

function groupsOf(now: Figures | undefined, role: User["role"] | undefined) {
  const everywhere = seesEveryAirport(role);
  const seesPeople = everywhere || administers(role);
  const { products, legal, settings } = now ?? {};
  return [
    {
      title: titles.products,
      places: [
        { to: "/configuracion/product-management", ...places.productHub },
        {
          to: "/configuracion/productos",
          ...places.products,
          figure: products && { count: products.active, note: inactive(products.inactive) },
        },
        ...cataloguePlaces(PRODUCT_CATALOGUES, now),
      ],
    },
    {
      title: titles.legal,
      places: [
        { to: "/configuracion/base-legal", ...places.legalHub },
        { to: "/configuracion/normas", ...places.standards, figure: legal && { count: legal.standards } },
        { to: "/configuracion/baselegal", ...places.articles, figure: legal && { count: legal.articles } },
      ],
    },
    {
      title: titles.site,
      places: [
        { to: "/configuracion/logotipos", ...places.logos },
        {
          to: "/configuracion/banners",
          ...places.banners,
          figure: settings && { note: t.shown(formatNumber(settings.banners_shown + settings.notices_shown)) },
        },
        {
          to: "/configuracion/config-sistema",
          ...places.images,
          figure: settings && settings.images > 0 ? { note: t.own(formatNumber(settings.images)) } : undefined,
        },
      ],
    },
    {
      title: titles.declarations,
      places: [
        { to: "/configuracion/declarac-management", ...places.declarationHub },
        {
          to: "/configuracion/descargo",
          ...places.disclaimer,
          figure: settings && { note: t.version(formatNumber(settings.disclaimer_version)) },
        },
        { to: "/configuracion/control", ...places.control },
        ...cataloguePlaces(CONTROL_CATALOGUES, now),
      ],
    },
    { title: titles.others, places: otherCatalogues(now) },
    {
      title: titles.people,
      // Who does not see the others would only be told so.
      places: [
        ...(seesPeople ? [{ to: "/configuracion/users", ...places.users }] : []),
        ...(everywhere ? [{ to: "/configuracion/ingreso", ...places.access }] : []),
        { to: "/configuracion/activity-log", ...places.activity },
        ...(seesPeople ? [{ to: "/configuracion/auditoria", ...places.audit }] : []),
        ...(everywhere
          ? [
              { to: "/configuracion/estado", ...places.systemStatus },
              { to: "/configuracion/eventos-por-resolver", ...places.deadLetters },
            ]
          : []),
      ],
    },
  ];
}

/** The places whose title, text or group has a word that begins so. */
function sayingThat(group: { title: string; places: readonly Place[] }, sought: string): readonly Place[] {
  const named = group.places.map((place) => ({ place, label: place.title, words: [place.text, group.title] }));
  const found = new Set(ranked(named, sought).map(({ place }) => place));
  return group.places.filter((place) => found.has(place));
}

const inactive = (count: number) => count > 0 && t.inactive(formatNumber(count));
