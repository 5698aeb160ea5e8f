import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "D’autres adultes voyagent avec vous ?",
  text: "Chaque adulte déclare et prête serment pour lui-même ; les enfants vont avec leur adulte. Qui n’envoie pas la sienne n’apparaît pas dans le groupe. Au contrôle, le code de l’un de vous montre tout le groupe.",
  here: "Les autres de votre groupe sur ce téléphone",
  another: "Une autre personne déclare ici",
  invite: "Inviter un autre téléphone",
  inviteTitle: "Déclarer sur un autre téléphone",
  inviteText:
    "Scannez ce code avec l’appareil photo de l’autre téléphone, ou envoyez le lien. Il contient le voyage et le groupe, aucune de vos données.",
  qr: "Code QR du lien du groupe",
  copy: "Copier le lien",
  share: "Envoyer le lien",
  shareFailed: "Le lien n’a pas pu être envoyé. Copiez-le.",
  join: {
    begun: "Une autre déclaration est commencée",
    begunBy: (name: string) => `${name} a commencé une déclaration`,
    journeys: (own: string, group: string) =>
      `Elle est d’un autre voyage ou d’un autre groupe : ${own}. Le lien est pour : ${group}.`,
    one: "Sur ce téléphone, on remplit une déclaration à la fois. Envoyez-la avant d’en commencer une autre, ou effacez-la avec « Recommencer ».",
    use: "Utiliser le voyage du groupe pour elle",
    keep: "Continuer avec elle",
    joined: "Vous déclarez avec votre groupe",
    joinedText:
      "Le voyage est déjà rempli. Le reste appartient à la personne qui déclare : ses données, ses réponses et son serment.",
    incomplete: "Le lien du groupe est incomplet",
    incompleteText:
      "Demandez qu’on vous le renvoie. Vous pouvez aussi déclarer sans lui : le contrôle examine votre déclaration de la même façon.",
    alone: "Déclarer sans le groupe",
  },
};
