// Keeps the catalogue of this device and searches it beside the page: to read it takes longer than a page may stand
// still.

import { answerFromKept, type Question } from "./kept-products";

addEventListener("message", ({ data, ports: [port] }: MessageEvent<Question>) => {
  answerFromKept(data).then(
    (answer) => port?.postMessage({ answer }),
    (error: unknown) => port?.postMessage({ error: String(error) }),
  );
});
