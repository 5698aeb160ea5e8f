import type { Ref } from "react";
import { texts } from "../texts/es";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { CloseIcon } from "./icons";
import styles from "./legal-links-field.module.css";
import { MultiCombobox } from "./multi-combobox";
import { TextField } from "./text-field";

const t = texts.legalLinks;

/** A link to an article as it is typed. */
export interface LegalLinkForm {
  code: string;
  why: string;
  verified: boolean;
}

/** The most characters of why an article is cited, as the service has it. */
export const LONGEST_WHY = 300;

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

/** The articles behind something: what is chosen stays in sight, says why, and can be moved or taken back. */
export function LegalLinksField({ articles, links, onChange, onBlur, hint, error, name, ref }: LegalLinksFieldProps) {
  const called = (code: string) => {
    const found = articles?.find((article) => article.code === code);
    return found ? t.citation(found.title, found.article) : code;
  };
  const change = (index: number, part: Partial<LegalLinkForm>) => onChange(links.map((link, n) => (n === index ? { ...link, ...part } : link)));
  const choose = (codes: string[]) =>
    onChange(codes.map((code) => links.find((link) => link.code === code) ?? { code, why: "", verified: false }));
  return (
    <div className={styles.field}>
      <MultiCombobox
        key={articles === undefined ? "coming" : "here"}
        label={t.field.label}
        hint={hint}
        optional
        placeholder={t.field.search}
        options={(articles ?? []).map(({ code, title, article, subject }) => ({
          value: code,
          words: [title, article, subject, code].join(" "),
          content: (
            <span className={styles.option}>
              {t.citation(title, article)}
              <span className={styles.quiet}>{subject}</span>
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
        <ol className={styles.links} aria-label={t.field.chosen}>
          {links.map(({ code, why, verified }, index) => (
            <li key={code} className={styles.link}>
              <div className={styles.head}>
                <strong>{called(code)}</strong>
                {index > 0 && (
                  <Button kind="quiet" aria-label={t.field.upNamed(called(code))} onClick={() => onChange(raised(links, index))}>
                    {t.field.up}
                  </Button>
                )}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t.field.remove(called(code))}
                  onClick={() => onChange(links.filter((link) => link.code !== code))}
                >
                  <CloseIcon />
                </button>
              </div>
              <TextField
                label={t.field.why}
                optional
                autoComplete="off"
                maxLength={LONGEST_WHY}
                value={why}
                onChange={(event) => change(index, { why: event.target.value })}
              />
              <Checkbox label={t.field.verified} checked={verified} onChange={(event) => change(index, { verified: event.target.checked })} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The links with one of them a place further up. */
export function raised(links: readonly LegalLinkForm[], index: number): LegalLinkForm[] {
  const moved = links[index];
  return moved ? links.toSpliced(index, 1).toSpliced(index - 1, 0, moved) : [...links];
}

/** A link in words, as both versions of a conflict are compared. */
export function linkText({ code, why, verified }: LegalLinkForm, called: (code: string) => string): string {
  return called(code) + (verified ? "" : ` (${t.referential})`) + (why.trim() ? `: ${why.trim()}` : "");
}
