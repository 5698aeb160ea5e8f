import type * as spanish from "../labels";
import type { TranslationOf } from "../translation";

export const declarationStateLabels: TranslationOf<typeof spanish.declarationStateLabels> = {
  submitted: "Envoyée",
  presented: "Présentée",
  in_inspection: "En cours d’inspection",
  cleared: "Conforme",
  with_findings: "Avec anomalie",
  annulled: "Annulée",
  expired: "Expirée",
};

export const departureStateLabels: TranslationOf<typeof spanish.departureStateLabels> = {
  pending: "En attente",
  presented: "Présentée",
  in_inspection: "En cours d’inspection",
  cleared: "Conforme",
  with_findings: "Avec anomalie",
  skipped: "Non inspectée",
};

export const directionLabels: TranslationOf<typeof spanish.directionLabels> = {
  ingreso: "Entrée",
  interisla: "Inter-îles",
  salida: "Sortie",
};

export const laneCodeLabels: TranslationOf<typeof spanish.laneCodeLabels> = {
  verde: "Vert",
  amarillo: "Jaune",
  rojo: "Rouge",
};

export const movementKindLabels: TranslationOf<typeof spanish.movementKindLabels> = {
  transfer: "Transfert",
  disposal: "Destination finale",
};

export const movementStateLabels: TranslationOf<typeof spanish.movementStateLabels> = {
  open: "À confirmer",
  confirmed: "Confirmé",
  cancelled: "Annulé",
};

export const ownerlessReasonLabels: TranslationOf<typeof spanish.ownerlessReasonLabels> = {
  abandoned: "Abandon volontaire au point de contrôle",
  unclaimed: "Bagage non réclamé",
  on_board: "Marchandise trouvée à bord",
  amnesty_bin: "Bac de dépôt volontaire",
};

export const retentionStateLabels: TranslationOf<typeof spanish.retentionStateLabels> = {
  issued: "Émis",
  closed: "Clos",
  annulled: "Annulé",
};

export const roleLabels: TranslationOf<typeof spanish.roleLabels> = {
  inspector: "Inspecteur",
  supervisor: "Superviseur",
  admin: "Administrateur",
  auditor: "Auditeur",
  regional_admin: "Administrateur régional",
};

export const sealConditionLabels: TranslationOf<typeof spanish.sealConditionLabels> = {
  intact: "Conforme",
  broken: "Rompu",
  missing: "Absent",
  replaced: "Remplacé",
};

export const standingLabels: TranslationOf<typeof spanish.standingLabels> = {
  vigente: "En vigueur",
  reformada: "Modifiée",
  derogada: "Abrogée",
};

export const userStatusLabels: TranslationOf<typeof spanish.userStatusLabels> = {
  pending: "À approuver",
  active: "Actif",
  suspended: "Suspendu",
};
