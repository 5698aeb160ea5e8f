import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import { listFile } from "../../api/list-file";
import { filteredPagesOf, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";

/** Anybody's account. */
export type Account = Schemas["Account"];
export type Role = Schemas["Role"];
export type UserStatus = Schemas["UserStatus"];

/** Which accounts; an empty text means any. */
export interface UserFilters {
  q: string;
  role: Role | "";
  status: UserStatus | "";
  order_by: string;
}

export const userKeys = {
  all: ["users"] as const,
  list: (filters: UserFilters) => [...userKeys.all, "list", filters] as const,
};

/** Accounts, page by page. */
export const userList = (filters: UserFilters) =>
  filteredPagesOf(userKeys.list(filters), (next) => readPage("/api/users", filters, next));

/** Exactly the accounts that are filtered, as a file. */
export const usersFile = (filters: UserFilters) => listFile("/api/users/export", filters, {});

/** One account as it stands. */
export async function readAccount(id: string): Promise<Account> {
  return call.get("/api/users/{id}", { params: { path: { id } } });
}

/** Adds an account; answers it with the password of its first sign-in. */
export async function createAccount(body: Schemas["NewAccount"]): Promise<Schemas["CreatedAccount"]> {
  return call.post("/api/users", { body });
}

/**
 * Changes an account; `active` approves or reinstates, `suspended` closes. An approval answers the password of the
 * first sign-in.
 */
export async function updateAccount(id: string, body: Schemas["AccountUpdate"]): Promise<Schemas["SavedAccount"]> {
  return call.put("/api/users/{id}", { params: { path: { id } }, body });
}

/** Ends every session of an account. */
export async function endSessions(id: string): Promise<void> {
  await call.delete("/api/users/{id}/sessions", { params: { path: { id } } });
}

/** Why an account is reset. */
export type ResetReason = Schemas["AccountReset"]["reason"];

/** Takes the password and the second factor away; answers the password for the next sign-in. */
export const resetPassword = (id: string, reason: ResetReason): Promise<string> =>
  once(["reset", id, reason], async (key) => {
    const params = { path: { id }, ...withKey(key) };
    return (await call.post("/api/users/{id}/reset-password", { params, body: { reason } })).one_time_password;
  });
