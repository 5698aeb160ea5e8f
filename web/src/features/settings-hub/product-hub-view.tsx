import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Figures, figures } from "../../api/figures";
import { useMayWrite } from "../../api/may-write";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { SettingsBack } from "../../lists/settings-back";
import { managementTexts } from "../../texts/management";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { Attention, productPoints } from "./attention";
import { cataloguePlaces, PRODUCT_CATALOGUES } from "./catalogue-places";
import { PlaceGroups, Section, Tiles } from "./hub-parts";
import styles from "./hub.module.css";
import { LatestChanges } from "./latest-changes";

const t = managementTexts.settingsHub;
const PRODUCTS = "/configuracion/productos";

/** How the products stand, and the way to whatever concerns them. */
export function ProductHubView() {
  const mayWrite = useMayWrite();
  const online = useOnline();
  const found = useQuery(figures);
  return (
    <Page wide>
      <SettingsBack />
      <PageHeader
        lead={t.productHub.lead}
        actions={
          mayWrite && (
            <LinkButton kind="main" to="/productos/crear">
              {t.places.createProduct.title}
            </LinkButton>
          )
        }
      />
      {!online && <OfflineCopy />}
      {found.isPending && <Skeleton blocks={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <Verdicts products={found.data.products} />
          <Attention points={productPoints(found.data)} />
        </>
      )}
      <PlaceGroups
        groups={[
          {
            title: t.groups.products,
            places: [
              { to: PRODUCTS, ...t.places.products },
              ...(mayWrite ? [{ to: `${PRODUCTS}/importar`, ...t.places.importProducts }] : []),
              { to: "/busqueda", ...t.places.publicSearch },
            ],
          },
          { title: t.groups.catalogues, places: cataloguePlaces(PRODUCT_CATALOGUES, found.data) },
        ]}
      />
      {found.data && <Categories categories={found.data.products.categories} />}
      <LatestChanges noun="product" />
    </Page>
  );
}

function Verdicts({ products: { active, classifications } }: { products: Figures["products"] }) {
  return (
    <Section title={t.productHub.figures}>
      <Tiles
        tiles={[
          { key: "active", count: active, label: t.productHub.active, to: `${PRODUCTS}?estado=active` },
          ...classifications.map((found) => ({
            key: found.code,
            count: found.count,
            label: <VerdictBadge classification={found} />,
            to: `${PRODUCTS}?estado=active&clasificacion=${encodeURIComponent(found.code)}`,
          })),
        ]}
      />
    </Section>
  );
}

function Categories({ categories }: { categories: Figures["products"]["categories"] }) {
  return (
    <Card>
      <h2>{t.productHub.categories}</h2>
      <ul className={styles.categories}>
        {categories.map(({ code, name, count }) => (
          <li key={code}>
            <Link to={`${PRODUCTS}?estado=active&categoria=${encodeURIComponent(code)}`}>
              {name} <strong>{formatNumber(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
