import { Link, useLocation } from "react-router";
import type { Article } from "../../nouns/legal-basis/queries";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { publishedShort } from "../../lib/published";
import { usePrinting } from "../../lib/use-printing";
import { texts } from "../../texts/catalogue";
import { FoldRow } from "../../ui/fold-row";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./norms.module.css";

const t = texts.legal;
/** So few articles that were asked for are read at once. */
const FEW = 8;

interface NormsProps {
  articles: readonly Article[];
  /** The code of the article that the address names. */
  anchor: string;
  /** Whether these are what somebody asked for, which need not be looked for again. */
  narrowed: boolean;
}

/** Articles under the norms they belong to; what does not apply any more comes last. */
export function Norms({ articles, anchor, narrowed }: NormsProps) {
  const printing = usePrinting();
  const norms = byNorm(articles);
  const repealed = norms.filter(([{ standing }]) => standing === "derogada");
  const valid = norms.filter((norm) => !repealed.includes(norm));
  const names = (norm: readonly Article[]) => norm.some(({ code }) => code === anchor);
  const list = (shown: readonly Norm[]) => (
    <ul className={classes(sharedStyles.close, styles.norms)}>
      {shown.map((norm) => (
        <li key={norm[0].standard} className={styles.norm}>
          <NormFold
            norm={norm}
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
      {valid.length > 0 && list(valid)}
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

/** The articles of one norm. */
type Norm = readonly [Article, ...Article[]];

function byNorm(articles: readonly Article[]): Norm[] {
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
  anchor: string;
  open: boolean;
  articlesOpen: boolean;
}

function NormFold({ norm, anchor, open, articlesOpen }: NormFoldProps) {
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
          <h2 className={classes(styles.title, !ranksHigh(kind) && styles.lower)}>{title}</h2>
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
          <ArticleName article={first} />
          <ArticleText article={first} />
        </div>
      ) : (
        <ul className={styles.articles}>
          {norm.map((article) => (
            <li key={article.code}>
              <FoldRow
                id={article.code}
                open={articlesOpen || article.code === anchor}
                className={classes(article.code === anchor && styles.linked)}
                head={<ArticleName article={article} />}
              >
                <div className={styles.body}>
                  <ArticleText article={article} />
                </div>
              </FoldRow>
            </li>
          ))}
        </ul>
      )}
    </FoldRow>
  );
}

/** What everything below it has to follow: it stands out among resolutions. */
const ranksHigh = (kind: string) => /^(Constitución|Tratado|Ley|Código|Norma andina)/.test(kind);

const unbroken = (words: string | null) => words?.replaceAll(" ", "\u00a0");

function ArticleName({ article }: { article: Article }) {
  return (
    <h3 className={styles.article}>
      {article.article && <span className={styles.number}>{t.article(article.article)}</span>}
      <span className={styles.subject}>{article.subject}</span>
    </h3>
  );
}

function ArticleText({ article: { code, subject, summary, active } }: { article: Article }) {
  const { search } = useLocation();
  return (
    <>
      <p>{summary}</p>
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
