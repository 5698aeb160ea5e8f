// Reads the lines of a document in a picture beside the page: it takes longer than a page may stand still.

import type { Gray } from "./gray";
import { linesInPicture } from "./read";

/** What the page is told: how much of the work is done, and at its end what was read. */
export type WorkerMessage = { share: number } | { lines: string[] | null };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker tells its own page only
const tell = (told: WorkerMessage) => postMessage(told);

addEventListener("message", ({ data }: MessageEvent<Gray>) => {
  tell({ lines: linesInPicture(data, (share) => tell({ share })) });
});
