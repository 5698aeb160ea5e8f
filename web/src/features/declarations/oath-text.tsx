import { useQuery } from "@tanstack/react-query";
import { translator } from "../../api/translations";
import { paragraphs } from "../../lib/text";
import { SwornText } from "../../nouns/declaration/sworn-text";
import { texts } from "../../texts/catalogue";
import { LANGUAGE } from "../../texts/language";
import { Skeleton } from "../../ui/skeleton";
import styles from "./declaration-form.module.css";

const t = texts.declarationReview;

interface Oath {
  text: string;
  oath: string;
}

/**
 * The text sworn to in the language of the page, with the Spanish, which binds, below it. In Spanish alone where a part
 * of it is not translated.
 */
export function OathText(spanish: Oath) {
  const translation = useQuery({
    queryKey: ["oath-in-language", spanish.text, spanish.oath],
    queryFn: async () => inLanguage(spanish),
    enabled: LANGUAGE !== "es",
  });
  if (LANGUAGE === "es") return <SwornText {...spanish} />;
  if (translation.isPending) return <Skeleton lines={3} />;
  if (!translation.data) {
    return (
      <>
        <p className={styles.hint}>{t.onlySpanish}</p>
        <SwornText {...spanish} />
      </>
    );
  }
  return (
    <>
      <SwornText {...translation.data} lang={LANGUAGE} />
      <p className={styles.hint}>{t.spanishBinds}</p>
      <details className={styles.spanish}>
        <summary>{t.spanishText}</summary>
        <SwornText {...spanish} />
      </details>
    </>
  );
}

/** Null where a paragraph is not translated: nobody swears to half of a text. */
async function inLanguage({ text, oath }: Oath): Promise<Oath | null> {
  const translate = await translator();
  const parts = text.split(/\n\s*\n/).map(paragraphs);
  const translated = parts.map(translate);
  const isWhole = [...parts, oath].every((part) => part === "" || translate(part) !== part);
  return isWhole ? { text: translated.join("\n\n"), oath: translate(oath) } : null;
}
