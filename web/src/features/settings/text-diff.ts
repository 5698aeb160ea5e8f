/** A piece of a text: in both versions, only in the old, or only in the new one. */
export interface Piece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond so many comparisons a changed part is shown as replaced as a whole. */
const MOST_COMPARISONS = 4_000_000;

/** What has to be taken out of and put into the old text to have the new one, word by word. */
export function differences(before: string, after: string): Piece[] {
  const old = words(before);
  const now = words(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;

  const pieces: Piece[] = [];
  add(pieces, "same", old.slice(0, start));
  between(old.slice(start, old.length - end), now.slice(start, now.length - end), pieces);
  add(pieces, "same", old.slice(old.length - end));
  return pieces;
}

/** The longest common sequence of words of what differs. */
function between(old: readonly string[], now: readonly string[], pieces: Piece[]) {
  if (old.length * now.length > MOST_COMPARISONS) {
    add(pieces, "removed", old);
    add(pieces, "added", now);
    return;
  }
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      add(pieces, "same", [old[row] ?? ""]);
      row += 1;
      column += 1;
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      add(pieces, "removed", [old[row] ?? ""]);
      row += 1;
    } else {
      add(pieces, "added", [now[column] ?? ""]);
      column += 1;
    }
  }
}

/** Words with the space after them, so that joined they are the text again. */
const words = (text: string): string[] => text.replaceAll("\r\n", "\n").match(/\S+\s*|\s+/g) ?? [];

function add(pieces: Piece[], kind: Piece["kind"], parts: readonly string[]) {
  if (parts.length === 0) return;
  const text = parts.join("");
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

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
