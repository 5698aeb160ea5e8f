/** A way to the other tabs of this browser. */
export interface Channel<Message> {
  send: (message: Message) => void;
  close: () => void;
}

/** Hears what other tabs say, and says something to them; nobody hears it where the browser has no such channels. */
export function openChannel<Message>(name: string, onMessage: (message: Message) => void): Channel<Message> {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => onMessage(data));
    // A channel reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    return { send: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return { send: () => undefined, close: () => undefined };
  }
}
