import type { StoredSession, User } from "../src/api/session-store";

/** An inspector of one airport, as the server describes them. */
export const USER: User = {
  id: "u-1",
  name: "Ana Torres",
  email: "ana@example.ec",
  role: "inspector",
  aeropuerto_id: "GPS",
  airports: ["GPS"],
  initials: "AT",
  status: "active",
  version: 1,
  must_change_password: false,
  second_factor_enrolled: false,
  second_factor_required: false,
  codes_enrolled: false,
  passkey_count: 0,
  proposed_name: null,
};

/** What the browser keeps of a session of theirs. */
export const sessionOf = (user: User): StoredSession => ({
  token: "t",
  user,
  airport: user.aeropuerto_id,
  lastSync: Date.now(),
  rememberMe: true,
  keepingKey: "A".repeat(43),
});
