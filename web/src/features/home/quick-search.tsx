import { useEffect, useState } from "react";
import { Link } from "react-router";
import { usePicture } from "../../api/settings";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { oneLine } from "../../lib/text";
import { useSuggestions } from "../../offline/use-product-search";
import { texts } from "../../texts/catalogue";
import { AgencyPicture } from "../../ui/agency-picture";
import { FinchMark } from "../../ui/finch-mark";
import { FoundName } from "../../ui/found-name";
import { KeptAt } from "../../ui/kept-at";
import { SearchBox } from "../../ui/search-box";
import { STOP, useArrowKeys } from "../../ui/use-arrow-keys";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./quick-search.module.css";
import { Sentence } from "../../ui/sentence";

const BOX = "puedo-llevar";
const RESULTS = "resultados";
const SHOWN = 5;

/** "May I take…?" answered while one types. */
export function QuickSearch() {
  const [text, setText] = useState("");
  const holder = useArrowKeys<HTMLDivElement>();
  const background = usePicture("home_background");
  useReadyToType();

  return (
    <section className={classes(styles.hero, background !== null && styles.pictured)} aria-labelledby="pregunta">
      {background ? (
        <AgencyPicture picture={background} className={styles.background} />
      ) : (
        <FinchMark className={styles.mark} />
      )}
      <div className={styles.inner} ref={holder}>
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
          <Results q={oneLine(text)} />
        </div>
      </div>
    </section>
  );
}

function Results({ q }: { q: string }) {
  const { found, alike, page, keptAt, unreachable, failure } = useSuggestions(q, SHOWN);
  if (failure) return <p className={`${styles.results} ${styles.message}`}>{failure}</p>;
  if (!found || !page) return null;

  if (found.length === 0) {
    return (
      <div className={`${styles.results} ${styles.message}`}>
        <p>
          <strong>
            <Sentence text={texts.home.noResults(q)} names={[q]} />
          </strong>
        </p>
        <p>{texts.home.noResultsHelp}</p>
      </div>
    );
  }
  const { total, nearest } = page;
  return (
    <div className={styles.results}>
      {alike && (
        <p className={styles.message}>
          <strong>
            <Sentence text={texts.home.noResults(q)} names={[q]} />
          </strong>{" "}
          {texts.search.nearest}:
        </p>
      )}
      <ul>
        {found.map(({ id, name, match, classification }) => (
          <li key={id}>
            <Link {...STOP} className={styles.result} to={`/busqueda?${new URLSearchParams({ q: name })}`}>
              <span className={styles.name}>
                <FoundName name={name} foundBy={match} />
              </span>
              {!alike && <VerdictBadge classification={classification} />}
            </Link>
          </li>
        ))}
      </ul>
      {(nearest ? alike : total > found.length) && (
        <Link {...STOP} className={styles.all} to={`/busqueda?${new URLSearchParams({ q })}`}>
          {alike ? texts.home.declareUnknown : texts.home.allResults(formatNumber(total))}
        </Link>
      )}
      {keptAt !== undefined && (
        <p className={styles.kept}>
          <KeptAt at={keptAt} unreachable={unreachable ?? false} />
        </p>
      )}
    </div>
  );
}

/** With a keyboard at hand one can type at once; on a phone the keyboard would cover the page. */
function useReadyToType() {
  useEffect(() => {
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
    if (!isElsewhere && matchMedia("(pointer: fine)").matches)
      document.getElementById(BOX)?.focus({ preventScroll: true });
  }, []);
}
