import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { anyProduct, productSearch } from "../../api/products";
import { usePicture } from "../../api/settings";
import { useDebounced } from "../../api/use-debounced";
import { texts } from "../../texts/es";
import { AgencyPicture } from "../../ui/agency-picture";
import { classes } from "../../ui/classes";
import { FinchMark } from "../../ui/finch-mark";
import { formatNumber } from "../../ui/format";
import { SearchBox } from "../../ui/search-box";
import { VerdictBadge } from "../../ui/verdict-badge";
import styles from "./quick-search.module.css";

const BOX = "puedo-llevar";
const RESULTS = "resultados";
const SHOWN = 5;

/** "May I take…?" answered while one types. */
export function QuickSearch() {
  const [text, setText] = useState("");
  const q = useDebounced(text.trim());
  const background = usePicture("home_background");
  useReadyToType();

  return (
    <section className={classes(styles.hero, background !== null && styles.pictured)} aria-labelledby="pregunta">
      {background ? <AgencyPicture picture={background} className={styles.background} /> : <FinchMark className={styles.mark} />}
      <div className={styles.inner}>
        <div>
          <h1 id="pregunta" className={styles.title}>
            {texts.home.question}
          </h1>
          <p className={styles.help}>{texts.home.questionHelp}</p>
        </div>
        <SearchBox
          id={BOX}
          label={texts.home.searchLabel}
          placeholder={texts.home.placeholder}
          clearLabel={texts.search.clear}
          value={text}
          onChange={setText}
          controls={RESULTS}
        />
        <div id={RESULTS} aria-live="polite">
          {text.trim() && q && <Results q={q} />}
        </div>
      </div>
    </section>
  );
}

function Results({ q }: { q: string }) {
  const products = useInfiniteQuery(productSearch({ ...anyProduct, q }, SHOWN));
  if (products.isPending) return null;
  if (products.isError) return <p className={`${styles.results} ${styles.message}`}>{products.error.message}</p>;

  const { items = [], total = 0 } = products.data.pages[0] ?? {};
  if (total === 0) {
    return (
      <div className={`${styles.results} ${styles.message}`}>
        <p>
          <strong>{texts.home.noResults(q)}</strong>
        </p>
        <p>{texts.home.noResultsHelp}</p>
      </div>
    );
  }
  return (
    <div className={styles.results}>
      <ul>
        {items.map(({ id, name, classification }) => (
          <li key={id}>
            <Link className={styles.result} to={`/busqueda?${new URLSearchParams({ q: name })}`}>
              <span className={styles.name}>{name}</span>
              <VerdictBadge classification={classification} />
            </Link>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link className={styles.all} to={`/busqueda?${new URLSearchParams({ q })}`}>
          {texts.home.allResults(formatNumber(total))}
        </Link>
      )}
    </div>
  );
}

/** With a keyboard at hand one can type at once; on a phone the keyboard would cover the page. */
function useReadyToType() {
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) document.getElementById(BOX)?.focus({ preventScroll: true });
  }, []);
}
