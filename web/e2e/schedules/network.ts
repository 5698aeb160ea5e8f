import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Names of built files, as the service worker lists them. */
const BUILT = /assets\/([\w.-]+?)\.(\w+)"/g;
/** What a person sends: a declaration, or a step of its control. */
const SENT = /^\/api\/declarations(\/[0-9a-f-]{36}|\/[^/]+\/(present|review))?$/;
const PORTAL = "<!doctype html><title>Wi-Fi</title><p>Bienvenido. Acepte las condiciones para navegar.";
const REWRITTEN = /\.(js|css)$|^text\/html|javascript/;

/** What lies between a phone and the stack: a network that may be gone, and that tells of releases that were never built. */
export class Network {
  isUp = true;
  /** Whether a portal answers everything with its own page until somebody agrees to its terms. */
  isPortal = false;
  /** So many answers to what a person sends are still to be lost. */
  toLose = 0;
  /** How many were. */
  lost = 0;
  private release = 0;
  private readonly files = new Map<string, Promise<Answer>>();
  private server!: Server;

  private constructor(
    private readonly upstream: URL,
    private readonly names: ReadonlySet<string>,
  ) {}

  static async open(base: string): Promise<Network> {
    const list = await (await fetch(`${base}/sw.js`)).text();
    const names = new Set([...list.matchAll(BUILT)].map(([, name, end]) => `${name}.${end}`));
    const network = new Network(new URL(base), names);
    network.server = createServer((asked, answer) => void network.pass(asked, answer).catch(() => answer.destroy()));
    await new Promise<void>((resolve) => network.server.listen(0, "127.0.0.1", resolve));
    return network;
  }

  get base(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** The same code under other names: what an earlier release names is gone. */
  update(): void {
    this.release += 1;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? "/";
    const body = await bytesOf(asked);
    if (!this.isUp) {
      answer.destroy();
      return;
    }
    if (this.isPortal) {
      answer.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
      return;
    }
    const isSent = SENT.test(path) && ["POST", "PUT"].includes(asked.method ?? "");
    const isLost = isSent && this.toLose > 0;
    if (isLost) this.toLose -= 1;
    const found = path.startsWith("/api/") ? await this.ask(asked, path, body) : await this.file(asked, path);
    if (isLost) this.lost += 1;
    if (isLost || !this.isUp) {
      answer.destroy();
      return;
    }
    answer.writeHead(found.status, found.headers).end(found.body);
  }

  /** A file of the release that is served now. */
  private file(asked: IncomingMessage, path: string): Promise<Answer> {
    const named = /^\/assets\/(.+)-r(\d+)(\.\w+)$/.exec(path);
    const release = named ? Number(named[2]) : 0;
    if (path.startsWith("/assets/") && release !== this.release)
      return Promise.resolve({ status: 404, headers: {}, body: Buffer.from("gone") });
    const language = asked.headers["accept-language"] ?? "";
    const key = `${path} ${language} ${this.release}`;
    const kept = this.files.get(key);
    if (kept) return kept;
    const file = this.ask(asked, named ? `/assets/${named[1]}${named[3]}` : path, Buffer.alloc(0)).then((found) =>
      this.renamed(path, found),
    );
    this.files.set(key, file);
    file.catch(() => this.files.delete(key));
    return file;
  }

  private renamed(path: string, { status, headers, body }: Answer): Answer {
    const { etag: _, "last-modified": __, "content-length": ___, ...rest } = headers;
    const type = String(headers["content-type"] ?? "");
    if (this.release === 0 || !(REWRITTEN.test(path) || REWRITTEN.test(type))) return { status, headers: rest, body };
    const text = body
      .toString()
      .replaceAll(/([\w.-]+)\.(js|css)\b/g, (whole, name: string, end: string) =>
        this.names.has(whole) ? `${name}-r${this.release}.${end}` : whole,
      );
    return { status, headers: rest, body: Buffer.from(text) };
  }

  private ask(asked: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    const { "if-none-match": _, "if-modified-since": __, "accept-encoding": ___, ...headers } = asked.headers;
    return new Promise((resolve, reject) => {
      const going = request(
        new URL(path, this.upstream),
        { method: asked.method, headers: { ...headers, host: this.upstream.host } },
        (came) => {
          bytesOf(came).then((bytes) => {
            const { connection: ____, "transfer-encoding": _____, ...rest } = came.headers;
            resolve({ status: came.statusCode ?? 502, headers: rest, body: bytes });
          }, reject);
        },
      );
      going.on("error", reject);
      going.end(body);
    });
  }
}

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
