import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "Reisen weitere Erwachsene mit Ihnen?",
  text: "Jede erwachsene Person erklärt und schwört für sich; Minderjährige gehören zu ihrer erwachsenen Person. Wer nichts absendet, zählt nicht. Bei der Kontrolle zeigt der Code jeder Person die ganze Gruppe.",
  here: "Aus der Gruppe, auf diesem Telefon",
  another: "Hier für eine weitere Person erklären",
  invite: "Auf einem anderen Telefon",
  inviteTitle: "Auf einem anderen Telefon erklären",
  inviteText:
    "Lesen Sie diesen Code mit der Kamera des anderen Telefons, oder senden Sie den Link. Er enthält den Flug und die Gruppe, keine Angaben von Ihnen.",
  qr: "QR-Code des Gruppenlinks",
  copy: "Link kopieren",
  share: "Link senden",
  shareFailed: "Der Link konnte nicht gesendet werden. Kopieren Sie ihn.",
  join: {
    begun: "Eine andere Erklärung ist begonnen",
    begunText: (own: string, group: string) =>
      `Auf diesem Telefon ist eine nicht abgesendet (${own}). Der Link gehört zu einer anderen Reise oder Gruppe: ${group}.`,
    use: "Die Reise der Gruppe darin verwenden",
    keep: "Unverändert damit fortfahren",
    joined: "Sie erklären mit Ihrer Gruppe",
    joinedText:
      "Die Reise ist schon ausgefüllt. Alles andere gehört der Person, die erklärt: ihre Angaben, ihre Antworten und ihr Eid.",
    incomplete: "Der Link der Gruppe ist unvollständig",
    incompleteText:
      "Bitten Sie darum, dass er noch einmal gesendet wird. Sie können auch ohne ihn erklären: Ihre Erklärung wird genauso geprüft.",
    alone: "Ohne die Gruppe erklären",
  },
};
