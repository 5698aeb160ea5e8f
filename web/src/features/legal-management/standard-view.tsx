import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { HistoryButton } from "../../forms/history-button";
import { formatNumber } from "../../lib/format";
import { publishedShort } from "../../lib/published";
import type { Standard } from "../../nouns/legal-basis/queries";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page";
import { StatusTag } from "../../ui/status-tag";
import { standardDetail } from "./legal-queries";
import { NewRecordPage, RecordPage, Tags } from "./record-page";
import { StandardEditor, standardLabels } from "./standard-editor";

const t = texts.legalManagement.standard;
const LIST = "/configuracion/normas";

/** A norm to add. */
export function NewStandardView() {
  return (
    <NewRecordPage list={LIST} texts={t}>
      {(onSaved) => <StandardEditor standard={null} onSaved={onSaved} />}
    </NewRecordPage>
  );
}

/** One norm: administrators change it, the others read it. */
export function StandardView() {
  const { code = "" } = useParams();
  return (
    <RecordPage list={LIST} texts={t} read={useQuery(standardDetail(code))}>
      {(standard) => <Opened key={code} opened={standard} />}
    </RecordPage>
  );
}

function Opened({ opened }: { opened: Standard }) {
  const mayWrite = useMayWrite();
  // What is being changed does not change when the list is read again.
  const [standard, setStandard] = useState(opened);
  const { code, title, active, standing, article_count: count } = standard;
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <Tags>
            <StandingTag standing={standing} />
            {!active && <StatusTag active={active} />}
          </Tags>
        }
        actions={
          <HistoryButton noun="standard" code={code} name={title} labels={standardLabels}>
            {texts.legalManagement.editor.history}
          </HistoryButton>
        }
      />
      {!active && <Notice>{t.inactive}</Notice>}
      {mayWrite ? (
        <StandardEditor standard={standard} onSaved={setStandard} />
      ) : (
        <Card>
          <ReadOnlyFacts standard={standard} />
        </Card>
      )}
      <Card>
        <h2>{t.articles}</h2>
        <p>{t.articleCount(count, formatNumber(count))}</p>
        <Tags>
          {count > 0 && (
            <LinkButton to={`/configuracion/baselegal?norma=${encodeURIComponent(code)}`}>{t.seeArticles}</LinkButton>
          )}
          {mayWrite && active && (
            <LinkButton to={`/configuracion/baselegal/nuevo?norma=${encodeURIComponent(code)}`}>
              {t.addArticle}
            </LinkButton>
          )}
        </Tags>
      </Card>
    </>
  );
}

function ReadOnlyFacts({ standard }: { standard: Standard }) {
  const { kind, number, gazette, published, replaced_by: successor, code } = standard;
  return (
    <Facts
      facts={[
        [t.kind, kind],
        [t.number, number],
        [t.gazette, gazette],
        [t.published, published && publishedShort(published)],
        [t.replacedBy, successor?.name],
        [t.code, code],
      ]}
    />
  );
}
