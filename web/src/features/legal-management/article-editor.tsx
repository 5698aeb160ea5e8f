import {
  NEW_ARTICLE_ARTICLE_MAX_LENGTH,
  NEW_ARTICLE_LINK_MAX_LENGTH,
  NEW_ARTICLE_SOURCE_MAX_LENGTH,
  NEW_ARTICLE_SUBJECT_MAX_LENGTH,
  NEW_ARTICLE_SUMMARY_MAX_LENGTH,
  NEW_ARTICLE_TEXT_MAX_LENGTH,
} from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import type { Article } from "../../nouns/legal-basis/queries";
import { sourceInWords } from "../../nouns/legal-basis/source-words";
import { labelsOf, valuesOf } from "../../forms/field-values";
import type { FieldList } from "../../forms/fields";
import { rulesOf } from "../../forms/rules";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import {
  activeStandards,
  createArticle,
  deactivateArticle,
  knownWords,
  readArticle,
  updateArticle,
} from "./legal-queries";
import { RecordEditor } from "./record-editor";
import { standardOptions } from "./standard-options";
import { parsedAddress } from "../../lib/web-host";

const t = texts.legalManagement.article;
const e = texts.legalManagement.errors;
const { text, optional, chosen } = rulesOf(e);

const schema = z.object({
  standard: chosen,
  article: optional(NEW_ARTICLE_ARTICLE_MAX_LENGTH),
  subject: text(NEW_ARTICLE_SUBJECT_MAX_LENGTH),
  summary: text(NEW_ARTICLE_SUMMARY_MAX_LENGTH),
  text: optional(30_000),
  link: optional(NEW_ARTICLE_LINK_MAX_LENGTH).refine(
    (link) => link === null || (link.startsWith("https://") && parsedAddress(link) !== null),
    e.link,
  ),
  verified: z.boolean(),
  source: optional(NEW_ARTICLE_SOURCE_MAX_LENGTH),
});

type Values = z.input<typeof schema>;
type Options = readonly { value: string; label: string }[];

const fieldsOf = (standards: Options, subjects: readonly string[]): readonly FieldList<Values>[] => [
  [
    { kind: "combobox", name: "standard", label: t.standard, options: standards },
    [
      {
        kind: "text",
        name: "article",
        label: t.article,
        hint: t.articleHint,
        optional: true,
        maxLength: NEW_ARTICLE_ARTICLE_MAX_LENGTH,
      },
      {
        kind: "text",
        name: "subject",
        label: t.subject,
        hint: t.subjectHint,
        words: subjects,
        maxLength: NEW_ARTICLE_SUBJECT_MAX_LENGTH,
      },
    ],
    [
      {
        kind: "lines",
        name: "summary",
        label: t.summary,
        hint: t.summaryHint,
        rows: 8,
        maxLength: NEW_ARTICLE_SUMMARY_MAX_LENGTH,
      },
      {
        kind: "lines",
        name: "text",
        label: t.text,
        hint: t.textHint,
        optional: true,
        rows: 8,
        maxLength: NEW_ARTICLE_TEXT_MAX_LENGTH,
      },
    ],
  ],
  [
    [
      {
        kind: "text",
        name: "link",
        label: t.link,
        hint: t.linkHint,
        optional: true,
        type: "url",
        inputMode: "url",
        maxLength: NEW_ARTICLE_LINK_MAX_LENGTH,
      },
      {
        kind: "text",
        name: "source",
        label: t.source,
        hint: t.sourceHint,
        optional: true,
        maxLength: NEW_ARTICLE_SOURCE_MAX_LENGTH,
      },
    ],
    { kind: "check", name: "verified", label: t.verified },
  ],
];

/** The names of an article's fields in its history. */
export const articleLabels = { ...labelsOf(fieldsOf([], []).flat()), active: texts.ui.active };

interface ArticleEditorProps {
  /** Null for a new one. */
  article: Article | null;
  /** The norm that a new one belongs to. */
  standard?: string;
  onSaved: (article: Article) => void;
}

/** The form of an article. */
export function ArticleEditor({ article, standard = "", onSaved }: ArticleEditorProps) {
  const subjects = useQuery(knownWords).data?.subjects ?? [];
  const standards = useQuery(activeStandards).data;
  const groups = fieldsOf(
    standardOptions(standards, article && { code: article.standard, name: article.title }),
    subjects,
  );
  return (
    <RecordEditor
      noun="article"
      texts={t}
      record={article}
      nameOf={({ subject }) => subject}
      groups={groups}
      schema={schema}
      toValues={(record) =>
        valuesOf(groups.flat(), record ? { ...record, source: sourceInWords(record.source ?? "") } : { standard })
      }
      create={createArticle}
      update={(code, body) => updateArticle(code, { ...body, source: keptSource(article, body.source) })}
      deactivate={deactivateArticle}
      read={readArticle}
      onSaved={onSaved}
    />
  );
}

/** The reference data name their sources by keys, which are kept as long as nobody types other words. */
const keptSource = (article: Article | null, typed: string | null) =>
  article?.source && sourceInWords(article.source) === typed ? article.source : typed;
