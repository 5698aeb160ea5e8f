import type { Names } from "./sentence";

/** A short message at the bottom of the screen. */
export interface Notification {
  id: number;
  kind: "info" | "negative";
  title: string;
  detail?: string;
  /** The names in both, which are not translated. */
  names?: Names;
}

const TIMEOUT_MS = 5000;

let shown: readonly Notification[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message for 5 s. Callable from anywhere, also before React runs. */
export function notify(message: Omit<Notification, "id">): void {
  const notification = { ...message, id: nextId++ };
  set([...shown, notification]);
  setTimeout(() => dismiss(notification.id), TIMEOUT_MS);
}

/** Takes a message away before its time. */
export function dismiss(id: number): void {
  set(shown.filter((notification) => notification.id !== id));
}

/** The messages on screen now. */
export const shownNotifications = () => shown;

/** Calls back on every change; returns how to stop. */
export function subscribeNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Notification[]) {
  shown = next;
  for (const listener of listeners) listener();
}
