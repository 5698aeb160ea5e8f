// Puts TLS before a running stack: browsers of that age take cookies that begin with __Host- over TLS only, also at
// localhost.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createServer } from "node:tls";

const [port, to, key, certificate] = process.argv.slice(2);

createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (browser) => {
  const stack = connect(Number(to), "127.0.0.1");
  for (const [one, other] of [
    [browser, stack],
    [stack, browser],
  ])
    one.on("error", () => other.destroy()).pipe(other);
}).listen(Number(port), "127.0.0.1");
