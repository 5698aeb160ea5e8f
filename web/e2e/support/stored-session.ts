import type { BrowserContextOptions } from "@playwright/test";

import type { components } from "../../src/api/schema";
import { type Account, baseUrl, createUser, firstAdmin } from "./stack";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

const sessions = new Map<string, Promise<StorageState>>();

/** Returns the browser's storage after a sign-in; creates the account. Each worker has one session per account. */
export function storedSession(account: Account | "administrator"): Promise<StorageState> {
  const { email, password } = account === "administrator" ? firstAdmin() : account;
  let session = sessions.get(email);
  if (!session) {
    if (account !== "administrator") createUser(account);
    session = signInAsBrowser(email, password);
    sessions.set(email, session);
  }
  return session;
}

async function signInAsBrowser(email: string, password: string): Promise<StorageState> {
  const answer = await fetch(`${baseUrl}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Pinzon-Client": "web" },
    body: JSON.stringify({ email, password, rememberMe: false }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const { token, user } = (await answer.json()) as components["schemas"]["Session"];
  const [pair = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  const [name = "", value = ""] = pair.split("=");
  const kept = {
    auth_token: token,
    user: JSON.stringify(user),
    remember_me: "false",
    last_sync: String(Date.now()),
    ...(user.aeropuerto_id && { aeropuerto_id: user.aeropuerto_id }),
  };
  return {
    cookies: [
      {
        name,
        value,
        domain: new URL(baseUrl).hostname,
        path: "/",
        expires: -1,
        httpOnly: true,
        secure: true,
        sameSite: "Strict",
      },
    ],
    origins: [
      { origin: baseUrl, localStorage: Object.entries(kept).map(([key, text]) => ({ name: key, value: text })) },
    ],
  };
}
