import { useQuery } from "@tanstack/react-query";
import { type Figures, figures } from "../../api/figures";
import { useMayWrite } from "../../api/may-write";
import { useSession } from "../../api/session-store";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { managementTexts } from "../../texts/management";
import { ErrorState } from "../../ui/error-state";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { Attention, legalPoints, productPoints } from "./attention";
import { CONTROL_CATALOGUES, cataloguePlaces, otherCatalogues, PRODUCT_CATALOGUES } from "./catalogue-places";
import { PlaceGroups } from "./hub-parts";
import { LatestChanges } from "./latest-changes";

const t = managementTexts.settingsHub;
const { groups, places } = t;

/** The way to every setting there is, how things stand, and what waits for somebody. */
export function SettingsHubView() {
  const role = useSession()?.user.role;
  const mayWrite = useMayWrite();
  const online = useOnline();
  const found = useQuery(figures);
  return (
    <Page wide>
      <PageHeader lead={t.lead} />
      {!mayWrite && <Notice>{t.readOnly}</Notice>}
      {!online && <OfflineCopy />}
      {found.isPending && <Skeleton blocks={1} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Attention points={[...productPoints(found.data), ...legalPoints(found.data)]} />}
      <PlaceGroups groups={groupsOf(found.data, role === "admin" || role === "auditor")} />
      <LatestChanges />
    </Page>
  );
}

function groupsOf(now: Figures | undefined, seesPeople: boolean) {
  const { products, legal, settings } = now ?? {};
  return [
    {
      title: groups.products,
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
      title: groups.legal,
      places: [
        { to: "/configuracion/base-legal", ...places.legalHub },
        { to: "/configuracion/normas", ...places.standards, figure: legal && { count: legal.standards } },
        { to: "/configuracion/baselegal", ...places.articles, figure: legal && { count: legal.articles } },
      ],
    },
    {
      title: groups.site,
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
      title: groups.declarations,
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
    { title: groups.others, places: otherCatalogues(now) },
    {
      title: groups.people,
      // Who does not see the others would only be told so.
      places: [
        ...(seesPeople
          ? [
              { to: "/configuracion/users", ...places.users },
              { to: "/configuracion/ingreso", ...places.access },
            ]
          : []),
        { to: "/configuracion/activity-log", ...places.activity },
        ...(seesPeople
          ? [
              { to: "/configuracion/auditoria", ...places.audit },
              { to: "/configuracion/estado", ...places.systemStatus },
              { to: "/configuracion/eventos-por-resolver", ...places.deadLetters },
            ]
          : []),
      ],
    },
  ];
}

const inactive = (count: number) => count > 0 && t.inactive(formatNumber(count));
