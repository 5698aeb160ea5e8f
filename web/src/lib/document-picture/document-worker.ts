// Reads the lines of a document in a picture beside the page: it takes longer than a page may stand still.

import type { Gray } from "./gray";
import { linesInPicture, linesUpright } from "./read";

/** A picture to read. One that a person holds upright in front of a camera is read in that orientation only. */
export interface DocumentPicture {
  image: Gray;
  isUpright: boolean;
}

/** What the page is told: how much of the work is done, and at its end what was read. */
export type WorkerMessage = { share: number } | { lines: string[] | null };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker tells its own page only
const tell = (told: WorkerMessage) => postMessage(told);

addEventListener("message", ({ data: { image, isUpright } }: MessageEvent<DocumentPicture>) => {
  tell({ lines: isUpright ? linesUpright(image) : linesInPicture(image, (share) => tell({ share })) });
});
