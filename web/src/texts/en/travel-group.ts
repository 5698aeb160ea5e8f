import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "Are other adults travelling with you?",
  text: "Each adult declares and swears for themselves; children go with their adult. Anyone who does not submit theirs is not shown in the group. At the control, the code of any of you shows the whole group.",
  here: "Others in your group on this phone",
  another: "Let another person declare here",
  invite: "Invite another phone",
  inviteTitle: "Declare on another phone",
  inviteText:
    "Scan this code with the camera of the other phone, or send the link. It carries the journey and the group, but none of your details.",
  qr: "QR code of the group’s link",
  copy: "Copy the link",
  share: "Send the link",
  shareFailed: "The link could not be sent. Copy it instead.",
  join: {
    begun: "Another declaration has been started",
    begunBy: (name: string) => `${name} has started a declaration`,
    journeys: (own: string, group: string) =>
      `It is for another journey or another group: ${own}. The link is for: ${group}.`,
    one: "One declaration at a time is filled in on this phone. Submit it before you start another, or delete it with “Start again”.",
    use: "Use the group’s journey for it",
    keep: "Continue with it",
    joined: "You are declaring with your group",
    joinedText:
      "The journey is already filled in. The rest belongs to the person who declares: their details, their answers and their oath.",
    incomplete: "The group’s link is incomplete",
    incompleteText:
      "Ask for it to be sent again. You can also declare without it: the control reviews your declaration just the same.",
    alone: "Declare without the group",
  },
};
