import { sessionStore, type User } from "../src/api/session-store";

/** Signs a person in on this device, as after a sign-in. */
export function signInAs(role: User["role"]): User {
  const user: User = {
    id: `u-${role}`,
    name: "Ana Torres",
    email: "ana@example.ec",
    role,
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
  sessionStore.save({
    token: "t",
    user,
    airport: "GPS",
    lastSync: Date.now(),
    rememberMe: true,
    keepingKey: "A".repeat(43),
  });
  return user;
}
