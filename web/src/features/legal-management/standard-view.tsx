import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import type { Standard } from "../../api/legal-basis";
import { useMayWrite } from "../../api/may-write";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { choicesOf } from "../../ui/choices";
import { Facts } from "../../ui/facts";
import { formatNumber } from "../../ui/format";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { publishedShort } from "../../ui/published";
import { Skeleton } from "../../ui/skeleton";
import { StandingTag } from "../../ui/standing-tag";
import { StatusTag } from "../../ui/status-tag";
import { RecordCombobox, RecordDate, RecordRadio, RecordText, RecordTextArea, RecordWords } from "./fields";
import { activeStandards, knownWords, standardDetail } from "./legal-queries";
import { RecordEditor } from "./record-editor";
import { BackToList, HistoryButton, Pair, ReadFailure, Tags } from "./record-page";
import { historyLabels } from "./record";
import { emptyStandard, standardKind } from "./standard-form";

const t = texts.legalManagement.standard;
const LIST = "/configuracion/normas";

/** A norm to add. */
export function NewStandardView() {
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const kind = useStandardKind(null);
  return (
    <Page reading>
      <BackToList list={LIST}>{t.back}</BackToList>
      <PageHeader lead={mayWrite && t.newLead} />
      {mayWrite ? (
        <RecordEditor
          kind={kind}
          record={null}
          empty={emptyStandard}
          onSaved={(created) => void navigate(`${LIST}/${encodeURIComponent(created.code)}`, { replace: true })}
        >
          <StandardFields standard={null} />
        </RecordEditor>
      ) : (
        <Notice>{texts.legalManagement.readOnly}</Notice>
      )}
    </Page>
  );
}

/** One norm: administrators change it, the others read it. */
export function StandardView() {
  const { code = "" } = useParams();
  const standard = useQuery(standardDetail(code));
  return (
    <Page reading>
      <BackToList list={LIST}>{t.back}</BackToList>
      {standard.isPending && <Skeleton lines={2} blocks={3} />}
      {standard.isError && (
        <ReadFailure error={standard.error} onRetry={() => void standard.refetch()} list={LIST} title={t.notFoundTitle} text={t.notFound} />
      )}
      {standard.data && <Opened key={code} opened={standard.data} />}
    </Page>
  );
}

function Opened({ opened }: { opened: Standard }) {
  const mayWrite = useMayWrite();
  // What one is changing does not change under one's hands.
  const [standard, setStandard] = useState(opened);
  const kind = useStandardKind(standard.replaced_by);
  const { code, title, active, standing, article_count: count } = standard;
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <Tags>
            <StandingTag standing={standing} />
            <StatusTag active={active} />
          </Tags>
        }
        actions={<HistoryButton noun="standard" code={code} name={title} labels={historyLabels(kind)} />}
      />
      {!active && <Notice>{t.inactive}</Notice>}
      {mayWrite ? (
        <RecordEditor kind={kind} record={standard} empty={emptyStandard} onSaved={setStandard}>
          <StandardFields standard={standard} />
        </RecordEditor>
      ) : (
        <Card>
          <ReadOnlyFacts standard={standard} />
        </Card>
      )}
      <Card>
        <h2>{t.articles}</h2>
        <p>{t.articleCount(count, formatNumber(count))}</p>
        <Tags>
          {count > 0 && <LinkButton to={`/configuracion/baselegal?norma=${encodeURIComponent(code)}`}>{t.seeArticles}</LinkButton>}
          {mayWrite && active && <LinkButton to={`/configuracion/baselegal/nuevo?norma=${encodeURIComponent(code)}`}>{t.addArticle}</LinkButton>}
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

function StandardFields({ standard }: { standard: Standard | null }) {
  const words = useQuery(knownWords);
  const others = useQuery(activeStandards);
  const [standing, successor] = useWatch({ name: ["standing", "replaced_by"] }) as [string, string];
  const options = optionsWith(others.data?.filter(({ code }) => code !== standard?.code), standard?.replaced_by);
  return (
    <>
      <RecordTextArea name="title" label={t.title} hint={t.titleHint} rows={2} maxLength={300} />
      <RecordWords name="kind" label={t.kind} hint={t.kindHint} words={words.data?.kinds ?? []} maxLength={100} />
      <Pair>
        <RecordText name="number" label={t.number} hint={t.numberHint} optional maxLength={200} />
        <RecordText name="gazette" label={t.gazette} hint={t.gazetteHint} optional maxLength={200} />
      </Pair>
      <RecordDate name="published" label={t.published} hint={t.publishedHint} optional />
      <RecordRadio name="standing" label={t.standing} inline choices={STANDINGS} />
      {(standing !== "vigente" || successor) && (
        <RecordCombobox name="replaced_by" label={t.replacedBy} hint={t.replacedByHint} optional options={options} />
      )}
    </>
  );
}

function useStandardKind(successor: Standard["replaced_by"]) {
  const others = useQuery(activeStandards).data;
  return useMemo(() => standardKind((code) => optionsWith(others, successor).find(({ value }) => value === code)?.label ?? code), [others, successor]);
}

/** Norms to choose from; one that was chosen is there also when it is no longer active. */
function optionsWith(standards: readonly Standard[] | undefined, chosen: { code: string; name: string } | null | undefined) {
  const options = (standards ?? []).map(({ code, title }) => ({ value: code, label: title }));
  if (chosen && standards && !options.some(({ value }) => value === chosen.code)) options.unshift({ value: chosen.code, label: chosen.name });
  return options;
}

const STANDINGS = choicesOf(t.standings);
