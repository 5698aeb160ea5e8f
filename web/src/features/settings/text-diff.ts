import { diffWordsWithSpace } from "diff";

/** A piece of a text: in both versions, only in the old, or only in the new one. */
export interface Piece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Texts with more changed words than this are shown as replaced as a whole. */
const MOST_CHANGES = 4000;

/** What has to be taken out of the old text and put into it to have the new one, word by word. */
export function differences(before: string, after: string): Piece[] {
  const [old, now] = [unix(before), unix(after)];
  const changes = diffWordsWithSpace(old, now, { maxEditLength: MOST_CHANGES });
  if (changes === undefined) {
    return [
      { kind: "removed", text: old },
      { kind: "added", text: now },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

const unix = (text: string) => text.replaceAll("\r\n", "\n");

/** Long stretches that stayed as they were, shortened to the words around what changed. */
export function shortened(pieces: readonly Piece[], around = 120): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.kind !== "same") return piece;
    const first = index === 0;
    const last = index === pieces.length - 1;
    const room = around * (first || last ? 1 : 2);
    if (piece.text.length <= room + 20) return piece;
    const head = first ? "" : piece.text.slice(0, around).replace(/\S*$/, "");
    const tail = last ? "" : piece.text.slice(-around).replace(/^\S*/, "");
    return { ...piece, text: `${head}…${tail}` };
  });
}
