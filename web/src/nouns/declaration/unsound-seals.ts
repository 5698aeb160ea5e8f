import type { Schemas } from "../../api/schemas";
import type { StaffDeclaration } from "./queries";

/** Whether a seal arrived as it left. */
export const isSound = (condition: Schemas["SealCondition"]): boolean => condition === "intact";

/** Whether a seal of the control before boarding did not arrive as it left. */
export const hasUnsoundSeal = (departure: StaffDeclaration["departure"]): boolean =>
  departure?.seals.some(({ condition }) => condition !== null && !isSound(condition)) ?? false;
