import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "Reisen weitere Erwachsene mit Ihnen?",
  text: "Jede erwachsene Person gibt ihre eigene Erklärung an Eides statt ab; Kinder gehören zu ihrer erwachsenen Person. Wer keine absendet, wird nicht in der Gruppe angezeigt. Bei der Kontrolle zeigt der Code jeder Person die ganze Gruppe.",
  here: "Weitere aus Ihrer Gruppe auf diesem Telefon",
  another: "Eine weitere Person gibt hier ihre ab",
  invite: "Anderes Telefon einladen",
  inviteTitle: "Erklärung auf einem anderen Telefon abgeben",
  inviteText:
    "Lesen Sie diesen Code mit der Kamera des anderen Telefons, oder senden Sie den Link. Er enthält die Reise und die Gruppe, keine Angaben von Ihnen.",
  qr: "QR-Code des Gruppenlinks",
  copy: "Link kopieren",
  share: "Link senden",
  shareFailed: "Der Link konnte nicht gesendet werden. Kopieren Sie ihn.",
  join: {
    begun: "Eine andere Erklärung ist begonnen",
    begunBy: (name: string) => `${name} hat eine Erklärung begonnen`,
    journeys: (own: string, group: string) =>
      `Sie gehört zu einer anderen Reise oder Gruppe: ${own}. Der Link gilt für: ${group}.`,
    one: "Auf diesem Telefon wird eine Erklärung nach der anderen ausgefüllt. Senden Sie sie ab, bevor Sie eine weitere beginnen, oder löschen Sie sie mit „Neu beginnen“.",
    use: "Die Reise der Gruppe dafür verwenden",
    keep: "Damit fortfahren",
    joined: "Sie geben Ihre Erklärung mit Ihrer Gruppe ab",
    joinedText:
      "Die Reise ist schon ausgefüllt. Alles andere gehört der Person, die erklärt: ihre Angaben, ihre Antworten und ihre Versicherung an Eides statt.",
    incomplete: "Der Link der Gruppe ist unvollständig",
    incompleteText:
      "Bitten Sie darum, dass er noch einmal gesendet wird. Sie können Ihre Erklärung auch ohne ihn abgeben: Sie wird genauso geprüft.",
    alone: "Ohne die Gruppe abgeben",
  },
};
