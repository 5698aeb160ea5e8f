// Searches the catalogue on this device beside the page: to make it ready takes longer than a page may stand still.

import { findKept, type KeptQuestion } from "./kept-products";

addEventListener("message", ({ data, ports: [port] }: MessageEvent<KeptQuestion>) => {
  findKept(data).then(
    (answer) => port?.postMessage({ answer }),
    (error: unknown) => port?.postMessage({ error: String(error) }),
  );
});
