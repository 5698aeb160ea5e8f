import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { anyProduct, type Product, type ProductPage, productKeys } from "../../api/products";
import { anchorOf } from "../../lib/anchor";
import { classes } from "../../lib/classes";
import { now } from "../../lib/clock";
import { formatDate, formatInstantShort, formatNumber, todayAt } from "../../lib/format";
import { shownTexts } from "../../lib/product-texts";
import { textField, useUrlFilters } from "../../lib/use-url-filters";
import { findKeptProducts } from "../../offline/kept-catalogue";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { FinchMark } from "../../ui/finch-mark";
import { PrintIcon } from "../../ui/icons";
import { KeptAt } from "../../ui/kept-at";
import { Page, PageHeader } from "../../ui/page";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { counted, Verdicts } from "./filters";
import { byLetter } from "./letters";
import styles from "./listing-view.module.css";
import { sorted } from "../../lib/sorted";

const t = texts.search.listing;
const FIELDS = {
  category: textField("category"),
  classification: textField("classification"),
  origin: textField("origin"),
};
const STRICTEST_FIRST = ["no_permitido", "restringido", "permitido"];

/** So many are all shown at once; of more, what is opened. */
const FEW = 60;

/** The whole catalogue by classification, from what the device keeps: to be read, and to be printed. */
export function ListingView() {
  const { values, change, clear, filtered } = useUrlFilters(FIELDS);
  const online = useOnline();
  const [today] = useState(() => todayAt(null, now()));
  const { category, classification, origin } = values;
  const kept = useQuery({
    queryKey: [...productKeys.all, "device", "listing", values, online],
    queryFn: () => findKeptProducts({ ...anyProduct, category, classification, origin }, Number.POSITIVE_INFINITY),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const instant = kept.data && formatInstantShort(new Date(kept.data.checkedAt).toISOString(), null);

  return (
    <Page>
      <p className={styles.paperHead}>
        <FinchMark className={styles.mark} /> {texts.app.fullName}
      </p>
      <PageHeader
        lead={t.lead}
        actions={
          <Button className={styles.onScreen} disabled={!kept.data} onClick={() => print()}>
            <PrintIcon /> {t.print}
          </Button>
        }
      />
      {kept.isPending && <Skeleton blocks={6} />}
      {kept.isError && <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.data && (
        <>
          <Listing page={kept.data.page} filters={values} onChange={change} onClear={clear} filtered={filtered} />
          <p className={styles.source}>
            {online ? <span>{t.keptAt(instant ?? "")}</span> : <KeptAt at={kept.data.checkedAt} unreachable />}
            <span className={styles.onPaper}>{t.printed(formatDate(today))}</span>
          </p>
        </>
      )}
    </Page>
  );
}

interface ListingProps {
  page: ProductPage;
  filters: { category: string; classification: string; origin: string };
  onChange: (part: Partial<ListingProps["filters"]>) => void;
  onClear: () => void;
  filtered: boolean;
}

function Listing({ page, filters, onChange, onClear, filtered }: ListingProps) {
  const { category, classification, origin } = filters;
  const printing = usePrinting();
  const whole = printing || page.total <= FEW;
  const verdicts = sorted(
    page.facets.classifications.filter(({ code }) => classification === "" || code === classification),
    (a, b) => STRICTEST_FIRST.indexOf(a.code) - STRICTEST_FIRST.indexOf(b.code),
  );
  return (
    <>
      <div className={styles.filters} role="group" aria-label={t.filters}>
        <Verdicts
          row
          value={classification}
          facets={page.facets}
          onChange={(code) => onChange({ classification: code })}
        />
        <div className={styles.lists}>
          <Select
            label={texts.search.category}
            empty={texts.search.allCategories}
            options={counted(page.facets.categories)}
            value={category}
            onChange={(event) => onChange({ category: event.target.value })}
          />
          <Select
            label={texts.search.origin}
            empty={texts.search.allOrigins}
            options={counted(page.facets.origins)}
            value={origin}
            onChange={(event) => onChange({ origin: event.target.value })}
          />
        </div>
      </div>
      <p role="status" className={styles.count}>
        {texts.search.count(formatNumber(page.total))}
        {filtered && (
          <Button kind="quiet" className={styles.onScreen} onClick={onClear}>
            {texts.search.clearFilters}
          </Button>
        )}
      </p>
      {!whole && <p className={classes(styles.quiet, styles.onScreen)}>{t.opened}</p>}
      {page.total === 0 && (
        <EmptyState drawing="search" title={t.emptyTitle}>
          {t.empty}
        </EmptyState>
      )}
      {verdicts.map((verdict) => (
        <Section
          key={verdict.code}
          verdict={verdict}
          products={page.items.filter((product) => product.classification.code === verdict.code)}
          whole={whole}
        />
      ))}
    </>
  );
}

/** Paper gets everything, opened or not. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes what is there when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

interface SectionProps {
  verdict: { code: string; name: string };
  products: readonly Product[];
  /** Whether all of it is shown; otherwise the letters that were opened. */
  whole: boolean;
}

function Section({ verdict, products, whole }: SectionProps) {
  const { search, hash } = useLocation();
  const letters = byLetter(products);
  const anchor = (letter: string) => `${verdict.code}-${letter}`;
  const [opened, setOpened] = useState<readonly string[]>([anchorOf(hash)]);
  const isOpen = (letter: string) => whole || opened.includes(anchor(letter));

  function toggle(event: MouseEvent, letter: string) {
    if (whole) return;
    const name = anchor(letter);
    setOpened(isOpen(letter) ? opened.filter((one) => one !== name) : [...opened, name]);
    if (isOpen(letter)) event.preventDefault();
  }

  const shown = letters.filter(([letter]) => isOpen(letter));
  return (
    <section className={styles.section} aria-labelledby={verdict.code}>
      <h2 id={verdict.code} className={styles.verdict}>
        <VerdictBadge classification={verdict} /> <span>{texts.search.count(formatNumber(products.length))}</span>
      </h2>
      <nav className={styles.index} aria-label={t.index(verdict.name)}>
        {letters.map(([letter]) => (
          <Link
            key={letter}
            to={{ search, hash: anchor(letter) }}
            aria-label={t.letter(letter, verdict.name)}
            aria-expanded={whole ? undefined : isOpen(letter)}
            onClick={(event) => toggle(event, letter)}
          >
            {letter}
          </Link>
        ))}
      </nav>
      {shown.map(([letter, found]) => (
        <div key={letter} id={anchor(letter)} className={styles.group}>
          <h3 className={styles.letter}>{letter}</h3>
          <ul className={styles.rows}>
            {found.map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ product }: { product: Product }) {
  const { name, scientific_name, verified } = product;
  const listed = shownTexts(product).filter(({ inListing }) => inListing);
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={`/busqueda?${new URLSearchParams({ q: name })}`}>
        {name}
      </Link>
      {scientific_name && (
        <i lang="la" className={styles.quiet}>
          {scientific_name}
        </i>
      )}
      {!verified && <span className={classes(styles.quiet, styles.referential)}>{t.referentialShort}</span>}
      {listed.map(({ field, text }) => (
        <p key={field} className={styles.quiet}>
          {text}
        </p>
      ))}
    </li>
  );
}
