import { queryOptions } from "@tanstack/react-query";
import type { ActToSend } from "./act-delivery";
import type { DeclarationToSend, EditToSend } from "./declaration-delivery";
import type { PhotoOfGoods } from "./kept-photos";
import { allEntries, contentOf, type OutboxEntry, outboxOwner, ownEntries } from "./outbox";
import type { TakenToSend } from "./taken-delivery";
import { outboxKey } from "./use-outbox-changes";

/** Something own that waits on this device. */
export interface UnsentEntry extends Pick<
  OutboxEntry,
  "id" | "kind" | "aggregate" | "state" | "attempts" | "notBefore" | "answer" | "photo" | "takenFrom"
> {
  /** Folio of an act. */
  folio: string | null;
  /** What was written; null of another kind, and while it cannot be read. */
  declaration: DeclarationToSend | EditToSend | null;
  act: ActToSend | null;
  taken: TakenToSend | null;
}

/** Own entries, the oldest first. */
export const unsentEntries = queryOptions({
  queryKey: [...outboxKey, "entries"],
  queryFn: async (): Promise<UnsentEntry[]> => Promise.all((await ownEntries()).map(toUnsent)),
  networkMode: "always",
  staleTime: 0,
});

/** How many they are. */
export const unsentCount = queryOptions({
  queryKey: [...outboxKey, "count"],
  queryFn: async () => (await ownEntries()).length,
  networkMode: "always",
  staleTime: 0,
});

/** What other people left here. What belongs to nobody who signs in is sent by whoever uses the device. */
export async function othersEntries(): Promise<(OutboxEntry & { owner: string })[]> {
  const me = outboxOwner();
  if (me === null) return [];
  return (await allEntries()).filter(
    (entry): entry is OutboxEntry & { owner: string } => entry.owner !== null && entry.owner !== me,
  );
}

/** How much they left. */
export const othersCount = queryOptions({
  queryKey: [...outboxKey, "others-count"],
  queryFn: async () => (await othersEntries()).length,
  networkMode: "always",
  staleTime: 0,
});

async function toUnsent(entry: OutboxEntry): Promise<UnsentEntry> {
  const { id, kind, aggregate, state, attempts, notBefore, answer, photo, act, takenFrom } = entry;
  return {
    id,
    kind,
    aggregate,
    state,
    attempts,
    notBefore,
    answer,
    ...(photo && { photo }),
    ...(takenFrom && { takenFrom }),
    folio: act?.folio ?? null,
    declaration:
      kind === "declaration" || kind === "edit" ? await contentOf<DeclarationToSend | EditToSend>(entry) : null,
    act: kind === "act" ? await contentOf<ActToSend>(entry) : null,
    taken: kind === "taken" ? await contentOf<TakenToSend>(entry) : null,
  };
}

/** A photo of an issued act that the server does not have yet. */
export interface UnsentPhoto extends PhotoOfGoods {
  /** The part of it that the server has. */
  share: number;
  /** Why the server does not take it. */
  refusal: string | null;
}

/** Own photos of an act that the server does not have yet, in the order in which they were taken. */
export const unsentPhotos = (act: string) =>
  queryOptions({
    queryKey: [...outboxKey, "photos", act],
    queryFn: async (): Promise<UnsentPhoto[]> =>
      (await ownEntries())
        .filter((entry) => entry.aggregate === act)
        .flatMap(({ id, photo, state, answer }) =>
          photo
            ? {
                id,
                n: photo.n,
                share: photo.sent / photo.size,
                refusal: state === "refused" ? (answer?.message ?? "") : null,
              }
            : [],
        ),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
