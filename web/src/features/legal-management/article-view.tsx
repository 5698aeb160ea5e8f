import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Article } from "../../nouns/legal-basis/queries";
import { useMayWrite } from "../../api/may-write";
import { HistoryButton } from "../../forms/history-button";
import { webHost } from "../../lib/web-host";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import { StatusTag } from "../../ui/status-tag";
import { ArticleEditor, articleLabels } from "./article-editor";
import styles from "./article-view.module.css";
import { managedArticle } from "./legal-queries";
import { BackToList, ReadFailure, Tags } from "./record-page";

const t = texts.legalManagement.article;
const LIST = "/configuracion/baselegal";

/** An article to add, of the norm that one comes from. */
export function NewArticleView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  return (
    <Page reading>
      <BackToList list={LIST}>{t.back}</BackToList>
      <PageHeader lead={mayWrite && t.newLead} />
      {mayWrite ? (
        <ArticleEditor
          article={null}
          standard={params.get("norma") ?? ""}
          onSaved={({ code }) => void navigate(`${LIST}/${encodeURIComponent(code)}`, { replace: true })}
        />
      ) : (
        <Notice>{texts.legalManagement.readOnly}</Notice>
      )}
    </Page>
  );
}

/** One article: administrators change it, the others read it. */
export function ManagedArticleView() {
  const { code = "" } = useParams();
  const article = useQuery(managedArticle(code));
  return (
    <Page reading>
      <BackToList list={LIST}>{t.back}</BackToList>
      {article.isPending && <Skeleton lines={2} blocks={3} />}
      {article.isError && (
        <ReadFailure
          error={article.error}
          onRetry={() => void article.refetch()}
          list={LIST}
          title={t.notFoundTitle}
          text={t.notFound}
        />
      )}
      {article.data && <Opened key={code} opened={article.data} />}
    </Page>
  );
}

function Opened({ opened }: { opened: Article }) {
  const mayWrite = useMayWrite();
  // What is being changed does not change when the list is read again.
  const [article, setArticle] = useState(opened);
  const { code, subject, active, standing, verified } = article;
  return (
    <>
      <PageHeader
        title={subject}
        lead={
          <Tags>
            {standing !== "vigente" && <StandingTag standing={standing} />}
            <StatusTag active={active} />
            <span>
              {verified ? texts.legalManagement.articles.verifiedYes : texts.legalManagement.articles.verifiedNo}
            </span>
          </Tags>
        }
        actions={
          <>
            <LinkButton to={`/verbaselegal/${encodeURIComponent(code)}`}>{t.seePublic}</LinkButton>
            <HistoryButton noun="article" code={code} name={subject} labels={articleLabels}>
              {texts.legalManagement.editor.history}
            </HistoryButton>
          </>
        }
      />
      {!active && <Notice>{t.inactive}</Notice>}
      {active && standing === "derogada" && <Notice kind="warning">{t.repealed}</Notice>}
      {mayWrite ? (
        <ArticleEditor article={article} onSaved={setArticle} />
      ) : (
        <Card>
          <ReadOnly article={article} />
        </Card>
      )}
    </>
  );
}

function ReadOnly({ article }: { article: Article }) {
  const host = webHost(article.link);
  return (
    <>
      <h2>{t.summary}</h2>
      <p>{article.summary}</p>
      {article.text && (
        <>
          <h2>{t.text}</h2>
          <p className={styles.text}>{article.text}</p>
        </>
      )}
      <Facts
        facts={[
          [t.standard, article.title],
          [t.article, article.article],
          [t.kind, article.kind],
          [t.standing, texts.legal.standings[article.standing]],
          [
            t.link,
            article.link && host && (
              <a key="link" href={article.link} rel="noreferrer">
                {host}
              </a>
            ),
          ],
          [t.source, article.source],
          [t.code, article.code],
        ]}
      />
    </>
  );
}
