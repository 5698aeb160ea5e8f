import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { HistoryButton } from "../../forms/history-button";
import { webHost } from "../../lib/web-host";
import type { Article } from "../../nouns/legal-basis/queries";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import { sourceInWords } from "../../nouns/legal-basis/source-words";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page";
import { StatusTag } from "../../ui/status-tag";
import { Tag } from "../../ui/tag";
import { ArticleEditor, articleLabels } from "./article-editor";
import styles from "./article-view.module.css";
import { managedArticle } from "./legal-queries";
import { NewRecordPage, RecordPage, Tags } from "./record-page";

const t = texts.legalManagement.article;
const LIST = "/configuracion/baselegal";

/** An article to add, of the norm that one comes from. */
export function NewArticleView() {
  const [params] = useSearchParams();
  return (
    <NewRecordPage list={LIST} texts={t}>
      {(onSaved) => <ArticleEditor article={null} standard={params.get("norma") ?? ""} onSaved={onSaved} />}
    </NewRecordPage>
  );
}

/** One article: administrators change it, the others read it. */
export function ManagedArticleView() {
  const { code = "" } = useParams();
  return (
    <RecordPage list={LIST} texts={t} read={useQuery(managedArticle(code))}>
      {(article) => <Opened key={code} opened={article} />}
    </RecordPage>
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
            {!active && <StatusTag active={active} />}
            <Tag tone={verified ? "done" : "waiting"}>
              {verified ? texts.legalManagement.articles.verifiedYes : texts.legalManagement.articles.verifiedNo}
            </Tag>
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
          [t.source, article.source && sourceInWords(article.source)],
          [t.code, article.code],
        ]}
      />
    </>
  );
}
