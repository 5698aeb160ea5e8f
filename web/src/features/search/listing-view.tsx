import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { anyProduct, type Product, type ProductPage, productKeys } from "../../api/products";
import { anchorOf } from "../../lib/anchor";
import { classes } from "../../lib/classes";
import { now } from "../../lib/clock";
import { formatDate, formatInstantShort, formatNumber, todayAt } from "../../lib/format";
import { shownTexts } from "../../lib/product-texts";
import { usePrinting } from "../../lib/use-printing";
import { textField, useUrlFilters } from "../../lib/use-url-filters";
import { findKeptProducts } from "../../offline/kept-catalogue";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { FinchMark } from "../../ui/finch-mark";
import { ChevronIcon, PrintIcon } from "../../ui/icons";
import { KeptAt } from "../../ui/kept-at";
import { Page, PageHeader } from "../../ui/page";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { counted, FoldedFilters, Verdicts } from "./filters";
import { byLetter, byName } from "./letters";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./listing-view.module.css";
import { sorted } from "../../lib/sorted";

const t = texts.search.listing;
const FIELDS = {
  category: textField("category"),
  classification: textField("classification"),
  origin: textField("origin"),
};
const STRICTEST_FIRST = ["no_permitido", "restringido", "permitido"];

/** So many are all shown at once; of more, one letter. */
const FEW = 60;

/** The whole catalogue by letter and classification, from what the device keeps: to be read, and to be printed. */
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
    <Page dense>
      <p className={styles.paperHead}>
        <FinchMark className={styles.mark} /> {texts.app.fullName}
      </p>
      <PageHeader lead={t.lead} />
      {kept.isPending && <Skeleton blocks={6} />}
      {kept.isError && <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.data && (
        <>
          <Listing page={kept.data.page} filters={values} onChange={change} onClear={clear} filtered={filtered} />
          <p className={styles.source}>
            {online ? <span>{t.keptAt(instant ?? "")}</span> : <KeptAt at={kept.data.checkedAt} unreachable />}
            {kept.data.page.items.some(({ verified }) => !verified) && <span>{texts.search.referential}</span>}
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
  return (
    <>
      <div className={styles.filters} role="group" aria-label={t.filters}>
        <Verdicts
          row
          value={classification}
          facets={page.facets}
          onChange={(code) => onChange({ classification: code })}
        />
        <FoldedFilters
          title={`${texts.search.category} · ${texts.search.origin}`}
          set={[category, origin].filter(Boolean).length}
        >
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
        </FoldedFilters>
      </div>
      <div className={styles.above}>
        <p role="status" className={sharedStyles.quiet}>
          {texts.search.count(formatNumber(page.total))}
        </p>
        {filtered && (
          <Button kind="quiet" className={styles.onScreen} onClick={onClear}>
            {texts.search.clearFilters}
          </Button>
        )}
        <Button kind="quiet" className={classes(sharedStyles.end, styles.onScreen)} onClick={() => print()}>
          <PrintIcon /> {t.print}
        </Button>
      </div>
      {page.total === 0 && (
        <EmptyState drawing="search" title={t.emptyTitle}>
          {t.empty}
        </EmptyState>
      )}
      {printing || page.total <= FEW ? (
        <Groups products={page.items} whole />
      ) : (
        <Letters key={JSON.stringify(filters)} products={page.items} />
      )}
    </>
  );
}

/** One letter at a time: the one in the address, or the first. */
function Letters({ products }: { products: readonly Product[] }) {
  const { search, hash } = useLocation();
  const letters = byLetter(products);
  // Older addresses name a verdict before the letter.
  const anchor = anchorOf(hash);
  const dash = anchor.lastIndexOf("-");
  const asked = anchor.slice(dash + 1);
  const [letter, found] = letters.find(([name]) => name === asked) ?? letters[0] ?? ["", []];
  const current = letters.findIndex(([name]) => name === letter);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(strip.current, current), [strip, current]);
  return (
    <div className={styles.letters} id={anchor || undefined}>
      <nav className={styles.index} aria-label={t.index} ref={strip}>
        {letters.map(([name]) => (
          <Link
            key={name}
            to={{ search, hash: encodeURIComponent(name) }}
            aria-label={t.letter(name)}
            aria-current={name === letter}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Groups key={letter} products={found} first={anchor.slice(0, Math.max(dash, 0))} />
    </div>
  );
}

/** Moves the strip of letters, and nothing else, so that the letter in use is seen. */
function showCurrent(strip: HTMLElement | null, index: number) {
  const link = strip?.querySelectorAll("a")[index];
  if (strip && link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2;
}

interface GroupsProps {
  products: readonly Product[];
  /** Whether all of them are shown; otherwise those of the group that is opened. */
  whole?: boolean;
  /** The verdict whose group is open at first; otherwise the strictest. */
  first?: string | undefined;
}

/** Products by verdict, the strictest first. */
function Groups({ products, whole = false, first }: GroupsProps) {
  const verdicts = new Map(products.map(({ classification }) => [classification.code, classification]));
  const groups = sorted(
    [...verdicts.values()],
    (a, b) => STRICTEST_FIRST.indexOf(a.code) - STRICTEST_FIRST.indexOf(b.code),
  );
  const open = groups.find(({ code }) => code === first) ?? groups[0];
  return groups.map((verdict) => (
    <Group
      key={verdict.code}
      verdict={verdict}
      products={products.filter(({ classification }) => classification.code === verdict.code)}
      whole={whole}
      open={verdict === open}
    />
  ));
}

interface GroupProps {
  verdict: { code: string; name: string };
  products: readonly Product[];
  whole: boolean;
  open: boolean;
}

function Group({ verdict, products, whole, open }: GroupProps) {
  const [opened, setOpened] = useState(open);
  const title = (
    <>
      <VerdictBadge classification={verdict} />{" "}
      <span className={styles.groupCount}>{texts.search.count(formatNumber(products.length))}</span>
    </>
  );
  return (
    <section className={styles.group} aria-labelledby={verdict.code}>
      <h2 id={verdict.code} className={styles.verdict}>
        {whole ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {title} <ChevronIcon />
          </button>
        )}
      </h2>
      {(whole || opened) && (
        <ul className={styles.rows}>
          {sorted(products, (a, b) => byName(a.name, b.name)).map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </ul>
      )}
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
        <i lang="la" className={styles.scientific}>
          {scientific_name}
        </i>
      )}
      {!verified && <span className={classes(styles.onPaper, styles.referential)}>{t.referentialShort}</span>}
      {listed.map(({ field, text }) => (
        <p key={field} className={styles.onPaper}>
          {text}
        </p>
      ))}
    </li>
  );
}
