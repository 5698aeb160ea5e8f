import type {
  declarationStateLabels as spanishDeclarationStates,
  departureStateLabels as spanishDepartureStates,
  directionLabels as spanishDirections,
  laneCodeLabels as spanishLaneCodes,
  movementKindLabels as spanishMovementKinds,
  movementStateLabels as spanishMovementStates,
  ownerlessReasonLabels as spanishOwnerlessReasons,
  retentionStateLabels as spanishRetentionStates,
  roleLabels as spanishRoles,
  sealConditionLabels as spanishSealConditions,
  standingLabels as spanishStandings,
  userStatusLabels as spanishUserStatuses,
} from "../labels";
import type { TranslationOf } from "../translation";

export const declarationStateLabels: TranslationOf<typeof spanishDeclarationStates> = {
  submitted: "Gesendet",
  presented: "Vorgelegt",
  in_inspection: "In Inspektion",
  cleared: "Ohne Beanstandung",
  with_findings: "Mit Beanstandung",
  annulled: "Annulliert",
  expired: "Abgelaufen",
};

export const departureStateLabels: TranslationOf<typeof spanishDepartureStates> = {
  pending: "Ausstehend",
  presented: "Vorgelegt",
  in_inspection: "In Inspektion",
  cleared: "Ohne Beanstandung",
  with_findings: "Mit Beanstandung",
  skipped: "Nicht kontrolliert",
};

export const directionLabels: TranslationOf<typeof spanishDirections> = {
  ingreso: "Einreise",
  interisla: "Zwischen den Inseln",
  salida: "Ausreise",
};

export const laneCodeLabels: TranslationOf<typeof spanishLaneCodes> = {
  verde: "Grün",
  amarillo: "Gelb",
  rojo: "Rot",
};

export const movementKindLabels: TranslationOf<typeof spanishMovementKinds> = {
  transfer: "Verlegung",
  disposal: "Endgültiger Verbleib",
};

export const movementStateLabels: TranslationOf<typeof spanishMovementStates> = {
  open: "Zu bestätigen",
  confirmed: "Bestätigt",
  cancelled: "Abgebrochen",
};

export const ownerlessReasonLabels: TranslationOf<typeof spanishOwnerlessReasons> = {
  abandoned: "Freiwillige Abgabe an der Kontrollstelle",
  unclaimed: "Nicht abgeholtes Gepäck",
  on_board: "Fund an Bord",
  amnesty_bin: "Amnestie-Behälter",
};

export const retentionStateLabels: TranslationOf<typeof spanishRetentionStates> = {
  issued: "Ausgestellt",
  closed: "Abgeschlossen",
  annulled: "Annulliert",
};

export const roleLabels: TranslationOf<typeof spanishRoles> = {
  inspector: "Kontrollpersonal",
  supervisor: "Aufsicht",
  admin: "Administration",
  auditor: "Revision",
  regional_admin: "Regionale Administration",
};

export const sealConditionLabels: TranslationOf<typeof spanishSealConditions> = {
  intact: "Unversehrt",
  broken: "Gebrochen",
  missing: "Fehlend",
  replaced: "Ersetzt",
};

export const standingLabels: TranslationOf<typeof spanishStandings> = {
  vigente: "In Kraft",
  reformada: "Geändert",
  derogada: "Aufgehoben",
};

export const userStatusLabels: TranslationOf<typeof spanishUserStatuses> = {
  pending: "Zu genehmigen",
  active: "Aktiv",
  suspended: "Gesperrt",
};
