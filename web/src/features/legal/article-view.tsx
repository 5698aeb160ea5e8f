import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "react-router";
import { anyArticle, type Article, articleDetail, articleSearch } from "../../nouns/legal-basis/queries";
import { ApiProblem } from "../../api/problem";
import { formatDate, formatNumber } from "../../lib/format";
import { webHost } from "../../lib/web-host";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { BackLink } from "../../ui/back-link";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { ChevronIcon, PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import styles from "./article-view.module.css";
import { onScreen, Paper } from "./paper";
import { Sentence } from "../../ui/sentence";

const t = texts.legal;
/** Most other articles of the norm that are named; the list has the rest. */
const NAMED_OTHERS = 6;

/** One article at an address of its own. */
export function ArticleView() {
  const { code = "" } = useParams();
  const article = useQuery(articleDetail(code));
  const back = useBack();
  return (
    <Page reading dense>
      <BackLink to={back} className={onScreen}>
        {t.back}
      </BackLink>
      {article.isPending && <Skeleton lines={2} blocks={3} />}
      {article.isError && <Failure code={code} error={article.error} onRetry={() => void article.refetch()} />}
      {article.data && <Shown article={article.data} />}
    </Page>
  );
}

/** The list as it was left, if one comes from there. */
function useBack(): string {
  const { state } = useLocation() as { state: { search?: unknown } | null };
  return typeof state?.search === "string" ? `/verbaselegal${state.search}` : "/verbaselegal";
}

function Shown({ article }: { article: Article }) {
  const online = useOnline();
  const host = webHost(article.link);
  const address = `/verbaselegal/${article.code}`;
  return (
    <Paper address={address}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{t.articleOf(article.title, article.article)}</h1>
        <p className={styles.lead}>{article.subject}</p>
      </header>
      {!online && (
        <div className={onScreen}>
          <OfflineCopy>{t.keptOnly}</OfflineCopy>
        </div>
      )}
      <Standing article={article} />
      {!article.active && (
        <Notice kind="warning" title={t.inactiveTitle}>
          {t.inactive}
        </Notice>
      )}
      {!article.verified && <Notice>{t.unverified}</Notice>}
      <section className={styles.body}>
        <h2>{t.summary}</h2>
        <p>{article.summary}</p>
        {article.text ? (
          <>
            <h2>{t.text}</h2>
            <blockquote className={styles.text}>{article.text}</blockquote>
          </>
        ) : (
          !(article.link && host) && <p className={styles.quiet}>{t.noText(article.number)}</p>
        )}
        {article.link && host && (
          <p>
            <a href={article.link} rel="noreferrer" className={styles.official}>
              {t.officialText}
            </a>
            <span className={styles.quiet}> {host}</span>
          </p>
        )}
      </section>
      <div className={styles.body}>
        <Facts
          paired
          facts={[
            [t.kind, article.kind],
            [t.number, article.number],
            [t.publishedLabel, article.published && dateOf(article.published)],
            [t.standing, <StandingTag key="standing" standing={article.standing} />],
            [t.code, article.code],
          ]}
        />
      </div>
      <Actions className={onScreen}>
        <CopyButton text={location.origin + address}>{t.copyLink}</CopyButton>
        <Button onClick={() => print()}>
          <PrintIcon /> {t.print}
        </Button>
      </Actions>
      <Others article={article} />
    </Paper>
  );
}

/** Says that the norm was repealed or amended. */
function Standing({ article: { standing, replaced_by: successor } }: { article: Article }) {
  if (standing === "vigente") return null;
  const repealed = standing === "derogada";
  return (
    <Notice kind={repealed ? "warning" : "info"} title={repealed ? t.repealedTitle : t.amendedTitle}>
      <p>{repealed ? t.repealed : t.amended}</p>
      {successor && (
        <p>
          {t.replacedBy} <Link to={`/verbaselegal?norma=${encodeURIComponent(successor.code)}`}>{successor.name}</Link>
        </p>
      )}
    </Notice>
  );
}

function Others({ article }: { article: Article }) {
  const list = useInfiniteQuery(articleSearch({ ...anyArticle, standard: article.standard }));
  const first = list.data?.pages[0];
  const others = first?.items.filter(({ code }) => code !== article.code) ?? [];
  if (others.length === 0) return null;
  const total = first?.total ?? 0;
  return (
    <section className={`${styles.others} ${onScreen}`}>
      <h2>{t.others}</h2>
      <ul>
        {others.slice(0, NAMED_OTHERS).map((other) => (
          <li key={other.code}>
            <Link to={`/verbaselegal/${other.code}`}>
              <span>
                {other.article && <span className={styles.quiet}>{t.article(other.article)} · </span>}
                {other.subject}
              </span>
              <ChevronIcon />
            </Link>
          </li>
        ))}
      </ul>
      {others.length > NAMED_OTHERS && (
        <Link className={styles.all} to={`/verbaselegal?norma=${encodeURIComponent(article.standard)}`}>
          {t.allOfStandard(formatNumber(total))}
        </Link>
      )}
    </section>
  );
}

function Failure({ code, error, onRetry }: { code: string; error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiProblem) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      heading="h1"
      title={t.notFoundTitle}
      actions={<LinkButton to="/verbaselegal">{t.goToLegal}</LinkButton>}
    >
      <Sentence text={t.notFound(code)} names={[code]} />
    </EmptyState>
  );
}

const dateOf = (published: string) => (published.length === "1994".length ? published : formatDate(published));
