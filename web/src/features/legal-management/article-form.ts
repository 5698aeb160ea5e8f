import type { Article } from "../../api/legal-basis";
import { orNull } from "../../api/or-null";
import { texts } from "../../texts/es";
import { z } from "../../ui/zod";
import { createArticle, deactivateArticle, readArticle, updateArticle } from "./legal-queries";
import type { RecordKind } from "./record";

const t = texts.legalManagement.article;
const e = texts.legalManagement.errors;

/** An article as it is typed. */
export interface ArticleForm {
  standard: string;
  article: string;
  subject: string;
  summary: string;
  text: string;
  link: string;
  verified: boolean;
  source: string;
  /** The version that is being edited; 0 for a new article. */
  version: number;
}

/** An article of which nothing has been typed yet, of the norm that one comes from. */
export const emptyArticle = (standard: string): ArticleForm => ({
  standard,
  article: "",
  subject: "",
  summary: "",
  text: "",
  link: "",
  verified: false,
  source: "",
  version: 0,
});

const short = (most: number) => z.string().refine((text) => text.trim().length <= most, e.long(String(most)));
const typed = (most: number) => z.string().trim().min(1, e.required).max(most, e.long(String(most)));

const schema = z.object({
  standard: z.string().min(1, e.choose),
  article: short(100),
  subject: typed(200),
  summary: typed(2000),
  text: short(30_000),
  link: short(500).refine((text) => text.trim() === "" || isWebAddress(text.trim()), e.link),
  verified: z.boolean(),
  source: short(200),
});

function isWebAddress(text: string): boolean {
  return text.startsWith("https://") && URL.canParse(text);
}

const toBody = ({ standard, article, subject, summary, text, link, verified, source }: ArticleForm) => ({
  standard,
  article: orNull(article),
  subject: subject.trim(),
  summary: summary.trim(),
  text: orNull(text),
  link: orNull(link),
  verified,
  source: orNull(source),
});

/** How articles are edited; `titleOf` names a norm by its code. */
export const articleKind = (titleOf: (code: string) => string): RecordKind<Article, ArticleForm> => ({
  noun: "article",
  texts: t,
  schema,
  labels: {
    standard: t.standard,
    article: t.article,
    subject: t.subject,
    summary: t.summary,
    text: t.text,
    link: t.link,
    verified: t.verified,
    source: t.source,
  },
  nameOf: ({ subject }) => subject,
  toValues: ({ standard, article, subject, summary, text, link, verified, source, version }) => ({
    standard,
    article: article ?? "",
    subject,
    summary,
    text: text ?? "",
    link: link ?? "",
    verified,
    source: source ?? "",
    version,
  }),
  spoken: (values) => ({
    standard: values.standard && titleOf(values.standard),
    article: values.article.trim(),
    subject: values.subject.trim(),
    summary: values.summary.trim(),
    text: values.text.trim(),
    link: values.link.trim(),
    verified: values.verified ? t.yes : t.no,
    source: values.source.trim(),
  }),
  create: (values, key) => createArticle(toBody(values), key),
  update: (code, values, version, active) => updateArticle(code, { ...toBody(values), version, active }),
  deactivate: deactivateArticle,
  read: readArticle,
});
