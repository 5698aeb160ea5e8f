import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "Are other adults travelling with you?",
  text: "Each adult declares and swears for themselves; minors go with their adult. Anyone who does not submit theirs is not counted. At the control, the code of any of you shows the whole group.",
  here: "Of the group, on this phone",
  another: "Declare for another person here",
  invite: "On another phone",
  inviteTitle: "Declare on another phone",
  inviteText:
    "Scan this code with the camera of the other phone, or send the link. It carries the flight and the group, none of your details.",
  qr: "QR code of the group’s link",
  copy: "Copy the link",
  share: "Send the link",
  shareFailed: "The link could not be sent. Copy it instead.",
  join: {
    begun: "Another declaration has been started",
    begunText: (own: string, group: string) =>
      `There is one on this phone that has not been submitted (${own}). The link is for another journey or another group: ${group}.`,
    use: "Use the group’s journey in it",
    keep: "Continue with it as it is",
    joined: "You are declaring with your group",
    joinedText:
      "The journey is already filled in. The rest belongs to the person who declares: their details, their answers and their oath.",
    incomplete: "The group’s link is incomplete",
    incompleteText:
      "Ask for it to be sent again. You can also declare without it: the control reviews your declaration just the same.",
    alone: "Declare without the group",
  },
};
