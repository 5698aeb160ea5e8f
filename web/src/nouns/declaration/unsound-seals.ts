import type { StaffDeclaration } from "./queries";

/** Whether a seal of the control before boarding did not arrive as it left. */
export const hasUnsoundSeal = (departure: StaffDeclaration["departure"]): boolean =>
  departure?.seals.some(({ condition }) => condition !== null && condition !== "intact") ?? false;
