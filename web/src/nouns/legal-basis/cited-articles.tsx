import { Link } from "react-router";
import { texts } from "../../texts/catalogue";
import styles from "./cited-articles.module.css";

const t = texts.legalLinks;

/** An article of the legal basis as something cites it. */
export interface CitedArticle {
  code: string;
  title: string;
  article: string | null;
  /** False where nobody has compared the link with the text of the norm. */
  verified: boolean;
  why?: string | null;
  in_force?: boolean;
}

/** The citation in words, with what is to be said of it. */
export function citationText({ title, article, verified, in_force: inForce = true }: CitedArticle): string {
  const notes = [!verified && t.referential, !inForce && t.repealed].filter(Boolean);
  return t.citation(title, article) + (notes.length > 0 ? ` (${notes.join(", ")})` : "");
}

interface CitedArticlesProps {
  articles: readonly CitedArticle[];
  /** Whether it is said why each one is cited: below it, or folded away. */
  whys?: "shown" | "folded";
}

/** Articles of the legal basis, each with a link to what it says; on request with why they are cited. */
export function CitedArticles({ articles, whys }: CitedArticlesProps) {
  const explained = whys === "folded" ? articles.filter(({ why }) => why) : [];
  return (
    <>
      <ul className={styles.articles}>
        {articles.map((cited) => (
          <li key={cited.code}>
            <Link to={`/verbaselegal/${cited.code}`} translate="no">
              {t.citation(cited.title, cited.article)}
            </Link>
            {cited.in_force === false && ` (${t.repealed})`}
            {!cited.verified && " *"}
            {whys === "shown" && cited.why && <span className={styles.why}>{cited.why}</span>}
          </li>
        ))}
      </ul>
      {articles.some(({ verified }) => !verified) && <p className={styles.why}>{t.toBeCompared}</p>}
      {explained.length > 0 && (
        <details className={styles.whys}>
          <summary>{t.whys}</summary>
          <ul>
            {explained.map(({ code, why }) => (
              <li key={code}>{why}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
