import { Link, useLocation } from "react-router";
import type { Article } from "../../nouns/legal-basis/queries";
import { classes } from "../../lib/classes";
import { publishedText } from "../../lib/published";
import { texts } from "../../texts/es";
import { InfoIcon } from "../../ui/icons";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import styles from "./article-card.module.css";

const t = texts.legal;

/** An article in the list: what it is about, what it says in short, and whether it can be relied on. */
export function ArticleCard({ article, linked }: { article: Article; linked?: boolean }) {
  const { search } = useLocation();
  const source = [article.kind, article.number, article.published && publishedText(article.published)];
  return (
    <article className={classes(styles.card, linked && styles.linked)} id={article.code}>
      <div className={styles.head}>
        <h2>
          <Link to={`/verbaselegal/${article.code}`} state={{ search }}>
            {article.subject}
          </Link>
        </h2>
        {article.standing !== "vigente" && <StandingTag standing={article.standing} />}
      </div>
      <p>
        <strong>{article.title}</strong>
        {article.article && (
          <>
            , <span className={styles.number}>{t.article(article.article)}</span>
          </>
        )}
      </p>
      <p>{article.summary}</p>
      <p className={styles.quiet}>{source.filter(Boolean).join(" · ")}</p>
      {article.replaced_by && (
        <p className={styles.quiet}>
          {t.replacedBy} {article.replaced_by.name}
        </p>
      )}
      {!article.active && <p className={styles.quiet}>{t.inactiveTitle}.</p>}
      {!article.verified && (
        <p className={styles.unverified}>
          <InfoIcon /> {t.unverified}
        </p>
      )}
    </article>
  );
}
