import { openInLanguage } from "../offline/open-in-language";
import { texts } from "../texts/catalogue";
import { LANGUAGE, type LanguageCode } from "../texts/language";
import { notify } from "../ui/notify";
import styles from "./layout.module.css";

const NAMES: readonly (readonly [LanguageCode, string])[] = [
  ["es", "Español"],
  ["en", "English"],
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["pt", "Português"],
];

/** Opens the page in another language. The code stands for the list, which is as wide as its longest name. */
export function LanguageChoice() {
  return (
    <span className={styles.language} translate="no">
      <span aria-hidden>{LANGUAGE.toUpperCase()}</span>
      <select
        aria-label={texts.app.language}
        value={LANGUAGE}
        onChange={({ target }) => void choose(target.value as LanguageCode)}
      >
        {NAMES.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

async function choose(language: LanguageCode) {
  if (!(await openInLanguage(language))) notify({ kind: "negative", title: texts.api.unreachable });
}
