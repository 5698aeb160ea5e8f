import net from "node:net";

/** A network that can be slow or lose connections, such as that between people and the stack. */
export class Link {
  /** Milliseconds that each piece of data takes in each direction. */
  delay = 0;
  /** Whether a connection is lost as soon as an answer comes. */
  losing = false;
  /** Whether new connections are accepted and never answered. */
  swallowing = false;
  /** Connections whose other end is gone without a word. */
  private readonly swallowed = new WeakSet<net.Socket>();
  private readonly sockets = new Set<net.Socket>();
  private readonly server: net.Server;

  private constructor(private readonly to: number) {
    this.server = net.createServer((client) => this.carry(client));
  }

  static async open(to: number): Promise<Link> {
    const link = new Link(to);
    await new Promise<void>((resolve) => {
      link.server.listen(0, "127.0.0.1", resolve);
    });
    return link;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("the link is closed");
    return address.port;
  }

  /** Loses every connection. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Lets the machines at the ends of every connection vanish: nothing arrives any more, and nothing is closed. */
  swallow(): void {
    for (const socket of this.sockets) this.swallowed.add(socket);
  }

  close(): void {
    this.server.close();
    this.cut();
  }

  private carry(client: net.Socket): void {
    const server = net.connect(this.to, "127.0.0.1");
    if (this.swallowing) for (const socket of [client, server]) this.swallowed.add(socket);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.on("data", (data) => {
        if (this.swallowed.has(from)) return;
        if (this.losing && from === server) {
          client.resetAndDestroy();
          return;
        }
        setTimeout(() => to.writable && to.write(data), this.delay);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.sockets.delete(from);
        if (this.swallowed.has(from)) return;
        setTimeout(() => to.end(), this.delay);
      });
    }
  }
}
