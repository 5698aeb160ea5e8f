import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Article } from "../../api/legal-basis";
import { useMayWrite } from "../../api/may-write";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { StandingTag } from "../../ui/standing-tag";
import { StatusTag } from "../../ui/status-tag";
import { webHost } from "../../ui/web-host";
import { articleKind, emptyArticle } from "./article-form";
import styles from "./article-view.module.css";
import { RecordCombobox, RecordText, RecordTextArea, RecordWords, VerifiedBox } from "./fields";
import { activeStandards, knownWords, managedArticle } from "./legal-queries";
import { RecordEditor } from "./record-editor";
import { historyLabels } from "./record";
import { BackToList, HistoryButton, Pair, ReadFailure, Tags } from "./record-page";

const t = texts.legalManagement.article;
const LIST = "/configuracion/baselegal";

/** An article to add, of the norm that one comes from. */
export function NewArticleView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const kind = useArticleKind(null);
  return (
    <Page reading>
      <BackToList list={LIST}>{t.back}</BackToList>
      <PageHeader lead={mayWrite && t.newLead} />
      {mayWrite ? (
        <RecordEditor
          kind={kind}
          record={null}
          empty={emptyArticle(params.get("norma") ?? "")}
          onSaved={(created) => void navigate(`${LIST}/${encodeURIComponent(created.code)}`, { replace: true })}
        >
          <ArticleFields article={null} />
        </RecordEditor>
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
        <ReadFailure error={article.error} onRetry={() => void article.refetch()} list={LIST} title={t.notFoundTitle} text={t.notFound} />
      )}
      {article.data && <Opened key={code} opened={article.data} />}
    </Page>
  );
}

function Opened({ opened }: { opened: Article }) {
  const mayWrite = useMayWrite();
  // What one is changing does not change under one's hands.
  const [article, setArticle] = useState(opened);
  const kind = useArticleKind(article);
  const { code, subject, active, standing, verified } = article;
  return (
    <>
      <PageHeader
        title={subject}
        lead={
          <Tags>
            {standing !== "vigente" && <StandingTag standing={standing} />}
            <StatusTag active={active} />
            <span>{verified ? texts.legalManagement.articles.verifiedYes : texts.legalManagement.articles.verifiedNo}</span>
          </Tags>
        }
        actions={
          <>
            <LinkButton to={`/verbaselegal/${encodeURIComponent(code)}`}>{t.seePublic}</LinkButton>
            <HistoryButton noun="article" code={code} name={subject} labels={historyLabels(kind)} />
          </>
        }
      />
      {!active && <Notice>{t.inactive}</Notice>}
      {active && standing === "derogada" && <Notice kind="warning">{t.repealed}</Notice>}
      {mayWrite ? (
        <RecordEditor kind={kind} record={article} empty={emptyArticle("")} onSaved={setArticle}>
          <ArticleFields article={article} />
        </RecordEditor>
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
          [t.link, article.link && host && <a key="link" href={article.link} rel="noreferrer">{host}</a>],
          [t.source, article.source],
          [t.code, article.code],
        ]}
      />
    </>
  );
}

function ArticleFields({ article }: { article: Article | null }) {
  const words = useQuery(knownWords);
  const options = useStandardOptions(article);
  return (
    <>
      <RecordCombobox name="standard" label={t.standard} options={options} />
      <Pair>
        <RecordText name="article" label={t.article} hint={t.articleHint} optional maxLength={100} />
        <RecordWords name="subject" label={t.subject} hint={t.subjectHint} words={words.data?.subjects ?? []} maxLength={200} />
      </Pair>
      <RecordTextArea name="summary" label={t.summary} hint={t.summaryHint} rows={3} maxLength={2000} />
      <RecordTextArea name="text" label={t.text} hint={t.textHint} optional rows={8} maxLength={30_000} />
      <RecordText name="link" label={t.link} hint={t.linkHint} optional type="url" inputMode="url" maxLength={500} />
      <VerifiedBox label={t.verified} />
      <RecordText name="source" label={t.source} hint={t.sourceHint} optional maxLength={200} />
    </>
  );
}

/** Norms to choose from; the article's own is there also when it is no longer active. */
function useStandardOptions(article: Article | null) {
  const standards = useQuery(activeStandards).data;
  return useMemo(() => {
    const options = (standards ?? []).map(({ code, title }) => ({ value: code, label: title }));
    const missing = article && standards && !options.some(({ value }) => value === article.standard);
    return missing ? [{ value: article.standard, label: article.title }, ...options] : options;
  }, [standards, article]);
}

function useArticleKind(article: Article | null) {
  const options = useStandardOptions(article);
  return useMemo(() => articleKind((code) => options.find(({ value }) => value === code)?.label ?? code), [options]);
}
