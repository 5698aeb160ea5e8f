import type { StaffDeclaration } from "./queries";

/** Whether an airport controls a declaration before boarding, and not on arrival. */
export const isAtFilter = ({ airport, departure }: StaffDeclaration, here: string | null | undefined): boolean =>
  departure?.airport === here && airport !== here;
