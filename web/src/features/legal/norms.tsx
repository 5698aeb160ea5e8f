import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import type { Article } from "../../nouns/legal-basis/queries";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { publishedShort } from "../../lib/published";
import { wordsFound } from "../../lib/words-found";
import { usePrinting } from "../../lib/use-printing";
import { texts } from "../../texts/catalogue";
import { FoldRow } from "../../ui/fold-row";
import { partsOf } from "../../ui/sentence";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./norms.module.css";

const t = texts.legal;
/** So few articles that were asked for are read at once. */
const FEW = 8;

interface NormsProps {
  articles: readonly Article[];
  /** What was searched for, which is marked where it stands. */
  typed?: string;
  /** The code of the article that the address names. */
  anchor: string;
  /** Whether these are what somebody asked for, which need not be looked for again. */
  narrowed: boolean;
}

/** Articles under the norms they belong to, and these by rank; what does not apply any more comes last. */
export function Norms({ articles, typed = "", anchor, narrowed }: NormsProps) {
  const printing = usePrinting();
  const norms = normsOf(articles);
  const repealed = norms.filter(([{ standing }]) => standing === "derogada");
  const valid = norms.filter((norm) => !repealed.includes(norm));
  const names = (norm: readonly Article[]) => norm.some(({ code }) => code === anchor);
  const list = (shown: readonly Norm[]) => (
    <ul className={styles.norms}>
      {shown.map((norm) => (
        <li key={norm[0].standard} className={styles.norm}>
          <NormFold
            norm={norm}
            typed={typed}
            anchor={anchor}
            open={printing || narrowed || names(norm)}
            articlesOpen={printing || (narrowed && articles.length <= FEW)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    // Paper gets all of them, also what was closed by hand.
    <div className={classes(sharedStyles.close, styles.all)} key={String(printing)}>
      {RANKS.map((rank) => [rank, valid.filter(([{ kind }]) => rankOf(kind) === rank)] as const)
        .filter(([, ranked]) => ranked.length > 0)
        .map(([rank, ranked]) => (
          <section key={rank} aria-labelledby={`rank-${rank}`} className={sharedStyles.close}>
            <h2 id={`rank-${rank}`} className={styles.rank}>
              {t.ranks[rank]}
            </h2>
            {list(ranked)}
          </section>
        ))}
      {repealed.length > 0 && (
        <FoldRow
          className={styles.repealed}
          open={printing || narrowed || repealed.some(names)}
          head={<h2 className={styles.title}>{t.repealedNorms(formatNumber(repealed.length))}</h2>}
        >
          {list(repealed)}
        </FoldRow>
      )}
    </div>
  );
}

type Rank = keyof typeof t.ranks;

/** The ranks of norms, the highest first, as article 425 of the constitution orders them; all ordinances are provincial. */
const RANKS: readonly Rank[] = [
  "constitution",
  "treaties",
  "laws",
  "regulations",
  "ordinances",
  "resolutions",
  "others",
];
/** How the kinds of a rank begin. */
const KINDS: readonly (readonly [Rank, RegExp])[] = [
  ["constitution", /^Constitución/],
  ["treaties", /^(Tratado|Convenio|Norma (andina|internacional))/],
  ["laws", /^(Ley|Código)/],
  ["regulations", /^(Decreto|Reglamento)/],
  ["ordinances", /^Ordenanza/],
  ["resolutions", /^(Acuerdo|Disposición|Resolución)/],
];
const rankOf = (kind: string): Rank => KINDS.find(([, begin]) => begin.test(kind))?.[0] ?? "others";

/** The articles of one norm. */
type Norm = readonly [Article, ...Article[]];

export function normsOf(articles: readonly Article[]): Norm[] {
  const norms = new Map<string, [Article, ...Article[]]>();
  for (const article of articles) {
    const norm = norms.get(article.standard);
    if (norm) norm.push(article);
    else norms.set(article.standard, [article]);
  }
  return [...norms.values()];
}

interface NormFoldProps {
  norm: Norm;
  typed: string;
  anchor: string;
  open: boolean;
  articlesOpen: boolean;
}

function NormFold({ norm, typed, anchor, open, articlesOpen }: NormFoldProps) {
  const [first, ...others] = norm;
  const { title, kind, number, published, standing, replaced_by: successor } = first;
  const alone = others.length === 0;
  const when = published && publishedShort(published);
  const count = alone ? null : t.count(formatNumber(norm.length));
  const facts = [unbroken(when), unbroken(count)].filter(Boolean);
  return (
    <FoldRow
      open={open}
      id={alone ? first.code : undefined}
      className={classes(alone && first.code === anchor && styles.linked)}
      head={
        <>
          <h3 className={styles.title}>
            <Found typed={typed} text={title} />
          </h3>
          <p className={styles.facts}>
            {standing !== "vigente" && <StandingTag standing={standing} />}
            <span>
              {kind}
              {number && <span className={styles.published}> · {number}</span>}
              {facts.map((fact) => ` · ${fact}`)}
            </span>
          </p>
        </>
      }
    >
      {successor && (
        <p className={styles.successor}>
          {t.replacedBy} {successor.name}
        </p>
      )}
      {alone ? (
        <div className={styles.body}>
          <ArticleName article={first} typed={typed} />
          <ArticleText article={first} typed={typed} />
        </div>
      ) : (
        <ul className={styles.articles}>
          {norm.map((article) => (
            <li key={article.code}>
              <FoldRow
                id={article.code}
                open={articlesOpen || article.code === anchor}
                className={classes(article.code === anchor && styles.linked)}
                head={<ArticleName article={article} typed={typed} />}
              >
                <div className={styles.body}>
                  <ArticleText article={article} typed={typed} />
                </div>
              </FoldRow>
            </li>
          ))}
        </ul>
      )}
    </FoldRow>
  );
}

const unbroken = (words: string | null) => words?.replaceAll(" ", "\u00a0");

/** A text with the words marked that were searched for. */
function Found({ typed, text }: { typed: string; text: string }) {
  return partsOf(text, wordsFound(typed, text)).map(({ part, isName: isFound }, n) => (
    // The parts of one text are always in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={n}>{isFound ? <mark>{part}</mark> : part}</Fragment>
  ));
}

interface ArticleProps {
  article: Article;
  typed: string;
}

function ArticleName({ article, typed }: ArticleProps) {
  return (
    <h4 className={styles.article}>
      {article.article && <span className={styles.number}>{t.article(article.article)}</span>}
      <span className={styles.subject}>
        <Found typed={typed} text={article.subject} />
      </span>
    </h4>
  );
}

function ArticleText({ article: { code, subject, summary, active }, typed }: ArticleProps) {
  const { search } = useLocation();
  return (
    <>
      <p>
        <Found typed={typed} text={summary} />
      </p>
      {!active && <p className={styles.quiet}>{t.inactiveTitle}.</p>}
      <Link
        className={styles.open}
        to={`/verbaselegal/${code}`}
        state={{ search }}
        aria-label={t.openArticleNamed(subject)}
      >
        {t.openArticle}
      </Link>
    </>
  );
}
