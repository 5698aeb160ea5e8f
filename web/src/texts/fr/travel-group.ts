import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "D’autres adultes voyagent avec vous ?",
  text: "Chaque adulte déclare et prête serment pour soi ; les mineurs vont avec leur adulte. Qui n’envoie pas la sienne ne compte pas. Au contrôle, le code de l’un de vous montre tout le groupe.",
  here: "Du groupe, sur ce téléphone",
  another: "Déclarer ici pour une autre personne",
  invite: "Sur un autre téléphone",
  inviteTitle: "Déclarer sur un autre téléphone",
  inviteText:
    "Lisez ce code avec l’appareil photo de l’autre téléphone, ou envoyez le lien. Il contient le vol et le groupe, aucune de vos données.",
  qr: "Code QR du lien du groupe",
  copy: "Copier le lien",
  share: "Envoyer le lien",
  shareFailed: "Le lien n’a pas pu être envoyé. Copiez-le.",
  join: {
    begun: "Une autre déclaration est commencée",
    begunText: (own: string, group: string) =>
      `Il y en a une sur ce téléphone qui n’a pas été envoyée (${own}). Le lien est celui d’un autre voyage ou d’un autre groupe : ${group}.`,
    use: "Y utiliser le voyage du groupe",
    keep: "Continuer sans rien changer",
    joined: "Vous déclarez avec votre groupe",
    joinedText:
      "Le voyage est déjà rempli. Le reste appartient à la personne qui déclare : ses données, ses réponses et son serment.",
    incomplete: "Le lien du groupe est incomplet",
    incompleteText:
      "Demandez qu’on vous le renvoie. Vous pouvez aussi déclarer sans lui : le contrôle examine votre déclaration de la même façon.",
    alone: "Déclarer sans le groupe",
  },
};
