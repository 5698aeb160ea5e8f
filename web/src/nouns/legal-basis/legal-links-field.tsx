import { LEGAL_LINK_WHY_MAX_LENGTH } from "../../api/limits";
import type { Ref } from "react";
import { isBlank, oneLine, orNull } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { CloseIcon } from "../../ui/icons";
import { MultiCombobox } from "../../ui/multi-combobox";
import { TextField } from "../../ui/text-field";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./legal-links-field.module.css";
import { classes } from "../../lib/classes";

const t = texts.legalLinks;

/** A link to an article as it is typed. */
export interface LegalLinkForm {
  code: string;
  why: string;
  verified: boolean;
}

/** The most characters of why an article is cited, as the service has it. */

/** The links of a form, and what is sent of them. */
export const legalLinks = z
  .array(z.object({ code: z.string(), why: z.string(), verified: z.boolean() }))
  .refine((links) => links.every(({ why }) => oneLine(why).length <= LEGAL_LINK_WHY_MAX_LENGTH), {
    error: texts.editing.articles.whyTooLong(LEGAL_LINK_WHY_MAX_LENGTH),
  })
  .transform((links) => links.map((link) => ({ ...link, why: orNull(link.why) })));

/** Stored links as they are typed. */
export const typedLinks = (
  links: readonly { code: string; why: string | null; verified: boolean }[] = [],
): LegalLinkForm[] => links.map(({ code, why, verified }) => ({ code, why: why ?? "", verified }));

interface LegalLinksFieldProps {
  /** Every article there is to choose from; nothing while they are on their way. */
  articles: readonly { code: string; title: string; article: string | null; subject: string }[] | undefined;
  links: readonly LegalLinkForm[];
  onChange: (links: LegalLinkForm[]) => void;
  onBlur: () => void;
  hint: string;
  error: string | undefined;
  name: string;
  ref: Ref<HTMLInputElement>;
}

/** Chooses articles of the legal basis, with the reason for each. The chosen ones can be reordered and removed. */
export function LegalLinksField({ articles, links, onChange, onBlur, hint, error, name, ref }: LegalLinksFieldProps) {
  const called = (code: string) => {
    const found = articles?.find((article) => article.code === code);
    return found ? t.citation(found.title, found.article) : code;
  };
  const change = (index: number, part: Partial<LegalLinkForm>) =>
    onChange(links.map((link, n) => (n === index ? { ...link, ...part } : link)));
  const choose = (codes: string[]) =>
    onChange(codes.map((code) => links.find((link) => link.code === code) ?? { code, why: "", verified: false }));
  return (
    <div className={sharedStyles.close}>
      <MultiCombobox
        key={articles === undefined ? "coming" : "here"}
        label={texts.editing.articles.label}
        hint={hint}
        optional
        placeholder={texts.editing.articles.search}
        options={(articles ?? []).map(({ code, title, article, subject }) => ({
          value: code,
          label: t.citation(title, article),
          words: [title, article, subject, code].join(" "),
          content: (
            <span className={styles.option}>
              {t.citation(title, article)}
              <span className={sharedStyles.quiet}>{subject}</span>
            </span>
          ),
        }))}
        values={links.map(({ code }) => code)}
        onChange={choose}
        onBlur={onBlur}
        name={name}
        ref={ref}
        error={error}
      />
      {links.length > 0 && (
        <ol className={styles.links} aria-label={texts.editing.articles.chosen}>
          {links.map(({ code, why, verified }, index) => (
            <li key={code} className={classes(sharedStyles.close, styles.link)}>
              <div className={styles.head}>
                <strong>{called(code)}</strong>
                {index > 0 && (
                  <Button
                    kind="quiet"
                    aria-label={texts.editing.articles.upNamed(called(code))}
                    onClick={() => onChange(raised(links, index))}
                  >
                    {texts.editing.articles.up}
                  </Button>
                )}
                <button
                  type="button"
                  className={sharedStyles.cross}
                  aria-label={texts.editing.articles.remove(called(code))}
                  onClick={() => onChange(links.filter((link) => link.code !== code))}
                >
                  <CloseIcon />
                </button>
              </div>
              <TextField
                label={texts.editing.articles.why}
                optional
                autoComplete="off"
                maxLength={LEGAL_LINK_WHY_MAX_LENGTH}
                value={why}
                onChange={(event) => change(index, { why: event.target.value })}
              />
              <Checkbox
                label={texts.editing.articles.verified}
                checked={verified}
                onChange={(event) => change(index, { verified: event.target.checked })}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The links with one of them a place further up. */
function raised(links: readonly LegalLinkForm[], index: number): LegalLinkForm[] {
  const moved = links[index];
  if (!moved) return [...links];
  const others = links.filter((_, at) => at !== index);
  others.splice(Math.max(index - 1, 0), 0, moved);
  return others;
}

/** A link in words, to compare two versions. */
export function linkText({ code, why, verified }: LegalLinkForm, called: (code: string) => string): string {
  return called(code) + (verified ? "" : ` (${t.referential})`) + (isBlank(why) ? "" : `: ${oneLine(why)}`);
}
