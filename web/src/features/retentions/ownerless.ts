import type { components } from "../../api/schema";

export type OwnerlessReason = components["schemas"]["OwnerlessReason"];

interface OwnerlessRule {
  witness: "required" | "optional" | "none";
  /** Whether number and day of the flight are required. */
  flight: boolean;
  /** Code of where such goods mostly travelled; empty where that is open. */
  carriedIn: string;
  /** Code of the retention reason that says the same; empty where none does. */
  retained: string;
}

const ASKED: Readonly<Record<OwnerlessReason, OwnerlessRule>> = {
  abandoned: { witness: "optional", flight: false, carriedIn: "", retained: "MR-22" },
  unclaimed: { witness: "required", flight: true, carriedIn: "TR-14", retained: "MR-23" },
  on_board: { witness: "required", flight: true, carriedIn: "TR-11", retained: "" },
  amnesty_bin: { witness: "none", flight: false, carriedIn: "TR-15", retained: "MR-22" },
};

const OPEN: OwnerlessRule = { witness: "optional", flight: false, carriedIn: "", retained: "" };

/** What the chosen reason asks for, as the server does; before one is chosen nothing is demanded. */
export const askedOf = (reason: string): OwnerlessRule => (reason in ASKED ? ASKED[reason as OwnerlessReason] : OPEN);
