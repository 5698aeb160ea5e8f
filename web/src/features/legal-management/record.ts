import type { FieldValues } from "react-hook-form";
import type { ChangedNoun } from "../../api/changes";
import type { Draft } from "../../offline/drafts";
import { uuidV7 } from "../../offline/uuid-v7";
import { texts } from "../../texts/es";
import type { z } from "../../ui/zod";

/** What norms and articles have in common. */
export interface Kept {
  code: string;
  version: number;
  active: boolean;
}

/** What is typed of one, and the version that is being edited; 0 for a new one. */
export type Typed = FieldValues & { version: number };

/** How one kind of thing is edited. */
export interface RecordKind<Rec extends Kept, Values extends Typed> {
  noun: ChangedNoun;
  texts: typeof texts.legalManagement.standard | typeof texts.legalManagement.article;
  schema: z.ZodType;
  /** The fields' names on screen by their name in the API and in the form, which are the same. */
  labels: Readonly<Record<Exclude<keyof Values & string, "version">, string>>;
  nameOf: (record: Rec) => string;
  toValues: (record: Rec) => Values;
  /** The fields as they are read, to compare two versions. */
  spoken: (values: Values) => Record<Exclude<keyof Values & string, "version">, string>;
  create: (values: Values, key: string) => Promise<Rec>;
  update: (code: string, values: Values, version: number, active: boolean) => Promise<Rec>;
  deactivate: (code: string, version: number) => Promise<Rec>;
  read: (code: string) => Promise<Rec>;
}

/** Where a person's draft is kept: a shared device shows it to nobody else. */
export const draftKey = (noun: ChangedNoun, userId: string, code: string | null) => `${noun}:${userId}:${code ?? "new"}`;

/** A draft of which nothing has been typed yet; its key makes a repeat harmless. */
export function freshDraft<Values>(values: Values): Draft<Values> {
  return { values, step: 0, idempotencyKey: uuidV7(Date.now()) };
}

/** The names of everything that a history tells. */
export const historyLabels = <Rec extends Kept, Values extends Typed>({ labels }: RecordKind<Rec, Values>): Readonly<Record<string, string>> => ({
  ...labels,
  active: texts.ui.active,
});
