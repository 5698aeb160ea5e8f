import type { legalTexts as spanish } from "../legal";
import type { TranslationOf } from "../translation";
import { standingLabels } from "./labels";

const plural = (total: string, one: string, many: string) => (total === "1" ? `1 ${one}` : `${total} ${many}`);

export const legalTexts: TranslationOf<typeof spanish> = {
  lead: "Vorschriften, auf denen die Biosicherheitskontrolle beruht. Die Zusammenfassungen dienen der Orientierung und ersetzen nicht den amtlichen spanischen Text.",
  label: "Rechtsgrundlagen durchsuchen",
  placeholder: "Thema, Gesetz oder Artikel",
  filters: "Filter der Rechtsgrundlagen",
  kind: "Art der Vorschrift",
  anyKind: "Alle Arten",
  subject: "Thema",
  anySubject: "Alle Themen",
  counted: (name: string, count: string) => `${name} (${count})`,
  ofStandard: "Vorschrift:",
  clearFilters: "Filter entfernen",
  count: (total: string) => plural(total, "Artikel", "Artikel"),
  noResultsTitle: "Keine Artikel zu diesen Wörtern",
  noResults: "Versuchen Sie es mit einem allgemeineren Thema, zum Beispiel „Besucher“ oder „Inspektion“.",
  noFilteredTitle: "Keine Artikel mit diesen Filtern",
  noFiltered: "Entfernen Sie einen Filter oder suchen Sie mit anderen Wörtern.",
  nothingTitle: "Noch keine Artikel vorhanden",
  nothing: "Sobald die Rechtsgrundlagen erfasst sind, finden Sie sie hier.",
  clear: "Suche löschen",
  article: (article: string) => `Art. ${article}`,
  articleOf: (title: string, article: string | null) => (article ? `${title}, Art.\u00a0${article}` : title),
  openArticle: "Artikel ansehen",
  openArticleNamed: (subject: string) => `Artikel ansehen: ${subject}`,
  repealedNorms: (total: string) => plural(total, "aufgehobene Vorschrift", "aufgehobene Vorschriften"),
  unverified:
    "Diese Zusammenfassung dient der Orientierung: Die Biosicherheitsbehörde hat sie noch nicht mit dem amtlichen Text verglichen.",
  more: "Mehr anzeigen",
  standings: standingLabels,
  linked: "Verlinkter Artikel",
  linkedMissing: (code: string) => `Es gibt keinen Artikel mit dem Code ${code}.`,
  printList: "Liste drucken",
  print: "Drucken",
  copyLink: "Link kopieren",
  back: "Rechtsgrundlagen",
  summary: "Zusammenfassung",
  text: "Text des Artikels",
  noText: (published: string | null) =>
    published
      ? `Der vollständige Text steht in der amtlichen Veröffentlichung: ${published}.`
      : "Der vollständige Text steht in der amtlichen Veröffentlichung.",
  officialText: "Amtlichen Text lesen (Spanisch)",
  number: "Nummer und Veröffentlichung",
  publishedLabel: "Veröffentlichung",
  code: "Code",
  standing: "Geltung",
  repealedTitle: "Diese Vorschrift ist aufgehoben",
  repealed: "Der Artikel bleibt zum Nachlesen erhalten. Er gilt nicht mehr.",
  amendedTitle: "Diese Vorschrift wurde geändert",
  amended: "Lesen Sie den amtlichen Text: Er kann Änderungen enthalten.",
  replacedBy: "Ersetzt durch:",
  inactiveTitle: "Dieser Artikel steht nicht mehr in der Liste",
  inactive: "Er bleibt für die Dokumente erhalten, die ihn nennen.",
  others: "Weitere Artikel dieser Vorschrift",
  allOfStandard: (total: string) => `Alle ${total} Artikel ansehen`,
  notFoundTitle: "Dieser Artikel wurde nicht gefunden",
  notFound: (code: string) =>
    `Es gibt keinen Artikel mit dem Code ${code}. Prüfen Sie den Link oder durchsuchen Sie die Rechtsgrundlagen.`,
  goToLegal: "Rechtsgrundlagen durchsuchen",
  printed: (date: string) => `Abgerufen am ${date}`,
  printedFilters: { q: "Suche", kind: "Art der Vorschrift", subject: "Thema", standard: "Vorschrift" },
  keptOnly: "Sie sehen, was früher auf diesem Gerät geladen wurde.",
};
