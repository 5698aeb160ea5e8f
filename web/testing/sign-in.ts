import { sessionStore, type StoredSession, type User } from "../src/api/session-store";
import { sessionOf, USER } from "./user";

/** Signs a person in on this device, as after a sign-in. */
export function signIn(user: User, session: Partial<StoredSession> = {}): User {
  sessionStore.save({ ...sessionOf(user), ...session });
  return user;
}

/** Signs somebody of a role in. */
export const signInAs = (role: User["role"], changes: Partial<User> = {}): User =>
  signIn({ ...USER, id: `u-${role}`, role, ...changes });
