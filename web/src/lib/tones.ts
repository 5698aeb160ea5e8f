import type { texts } from "../texts/catalogue";
import type { managementTexts } from "../texts/management";

/** How urgent something is: somebody must act, somebody is awaited, it is settled, or none of these. */
export type Tone = "attention" | "waiting" | "done" | "neutral";

type Staff = typeof texts.staff;

const of = <Code extends string>(tones: Readonly<Record<Code, Tone>>) => tones;

/** The tone of every state, so that one word never looks urgent on one screen and quiet on another. */
export const TONES = {
  declaration: of<keyof typeof texts.declarations.states>({
    submitted: "neutral",
    presented: "waiting",
    in_inspection: "waiting",
    cleared: "done",
    with_findings: "neutral",
    annulled: "neutral",
    expired: "attention",
  }),
  departure: of<keyof typeof texts.review.departure.state>({
    pending: "neutral",
    presented: "waiting",
    in_inspection: "waiting",
    cleared: "done",
    with_findings: "attention",
    skipped: "neutral",
  }),
  act: of<keyof Staff["retentionStates"]>({ issued: "neutral", closed: "done", annulled: "neutral" }),
  movement: of<keyof typeof texts.custody.movement.states>({
    open: "waiting",
    confirmed: "done",
    cancelled: "neutral",
  }),
  account: of<keyof typeof texts.users.statuses>({ pending: "waiting", active: "neutral", suspended: "neutral" }),
  banner: of<keyof typeof managementTexts.settings.banners.states>({
    shown: "done",
    scheduled: "waiting",
    ended: "neutral",
    inactive: "neutral",
  }),
  deadLetter: of<"open" | keyof typeof managementTexts.deadLetters.outcomes>({
    open: "attention",
    applied: "done",
    dropped: "neutral",
  }),
  part: of<"working" | "ailing" | "silent">({ working: "done", ailing: "attention", silent: "attention" }),
  standing: of<keyof typeof texts.legal.standings>({
    vigente: "neutral",
    reformada: "waiting",
    derogada: "attention",
  }),
  verdict: of<"now" | "scheduled" | "past">({ now: "done", scheduled: "waiting", past: "neutral" }),
  alert: of<"inForce" | "later" | "expired" | "over">({
    inForce: "attention",
    later: "waiting",
    expired: "neutral",
    over: "neutral",
  }),
};
