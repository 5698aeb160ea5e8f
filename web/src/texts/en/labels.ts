import type * as spanish from "../labels";
import type { TranslationOf } from "../translation";

export const declarationStateLabels: TranslationOf<typeof spanish.declarationStateLabels> = {
  submitted: "Submitted",
  presented: "Presented",
  in_inspection: "Under inspection",
  cleared: "Cleared",
  with_findings: "With findings",
  annulled: "Annulled",
  expired: "Expired",
};

export const departureStateLabels: TranslationOf<typeof spanish.departureStateLabels> = {
  pending: "Pending",
  presented: "Presented",
  in_inspection: "Under inspection",
  cleared: "Cleared",
  with_findings: "With findings",
  skipped: "Not inspected",
};

export const directionLabels: TranslationOf<typeof spanish.directionLabels> = {
  ingreso: "Entry",
  interisla: "Inter-island",
  salida: "Exit",
};

export const laneCodeLabels: TranslationOf<typeof spanish.laneCodeLabels> = {
  verde: "Green",
  amarillo: "Yellow",
  rojo: "Red",
};

export const movementKindLabels: TranslationOf<typeof spanish.movementKindLabels> = {
  transfer: "Transfer",
  disposal: "Final disposal",
};

export const movementStateLabels: TranslationOf<typeof spanish.movementStateLabels> = {
  open: "To be confirmed",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
};

export const ownerlessReasonLabels: TranslationOf<typeof spanish.ownerlessReasonLabels> = {
  abandoned: "Voluntary surrender at the checkpoint",
  unclaimed: "Unclaimed luggage",
  on_board: "Found on board",
  amnesty_bin: "Amnesty bin",
};

export const retentionStateLabels: TranslationOf<typeof spanish.retentionStateLabels> = {
  issued: "Issued",
  closed: "Closed",
  annulled: "Annulled",
};

export const roleLabels: TranslationOf<typeof spanish.roleLabels> = {
  inspector: "Inspector",
  supervisor: "Supervisor",
  admin: "Administrator",
  auditor: "Auditor",
  regional_admin: "Regional administrator",
};

export const sealConditionLabels: TranslationOf<typeof spanish.sealConditionLabels> = {
  intact: "Intact",
  broken: "Broken",
  missing: "Missing",
  replaced: "Replaced",
};

export const standingLabels: TranslationOf<typeof spanish.standingLabels> = {
  vigente: "In force",
  reformada: "Amended",
  derogada: "Repealed",
};

export const userStatusLabels: TranslationOf<typeof spanish.userStatusLabels> = {
  pending: "Awaiting approval",
  active: "Active",
  suspended: "Suspended",
};
