import type { User } from "./session-store";

type Role = User["role"];

/** Whether a role sees every airport. */
export const seesEveryAirport = (role: Role | undefined): boolean => role === "admin" || role === "auditor";

/** Whether a role decides about what is out of the ordinary at its airports. */
export const supervises = (role: Role | undefined): boolean => role === "supervisor" || administers(role);

/** Whether a role administers people, places and seals: everybody's, or those of its airports. */
export const administers = (role: Role | undefined): boolean => role === "admin" || role === "regional_admin";

/** Whether a role administers its airports alone. */
export const isRegional = (role: Role | undefined): boolean => role === "regional_admin";
