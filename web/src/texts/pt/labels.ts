import type * as spanish from "../labels";
import type { TranslationOf } from "../translation";

export const declarationStateLabels: TranslationOf<typeof spanish.declarationStateLabels> = {
  submitted: "Enviada",
  presented: "Apresentada",
  in_inspection: "Em inspeção",
  cleared: "Liberada",
  with_findings: "Com ocorrência",
  annulled: "Anulada",
  expired: "Vencida",
};

export const departureStateLabels: TranslationOf<typeof spanish.departureStateLabels> = {
  pending: "Pendente",
  presented: "Apresentada",
  in_inspection: "Em inspeção",
  cleared: "Liberada",
  with_findings: "Com ocorrência",
  skipped: "Não inspecionada",
};

export const directionLabels: TranslationOf<typeof spanish.directionLabels> = {
  ingreso: "Entrada",
  interisla: "Entre ilhas",
  salida: "Saída",
};

export const laneCodeLabels: TranslationOf<typeof spanish.laneCodeLabels> = {
  verde: "Verde",
  amarillo: "Amarelo",
  rojo: "Vermelho",
};

export const movementKindLabels: TranslationOf<typeof spanish.movementKindLabels> = {
  transfer: "Transferência",
  disposal: "Destino final",
};

export const movementStateLabels: TranslationOf<typeof spanish.movementStateLabels> = {
  open: "A confirmar",
  confirmed: "Confirmado",
  cancelled: "Cancelado",
};

export const ownerlessReasonLabels: TranslationOf<typeof spanish.ownerlessReasonLabels> = {
  abandoned: "Abandono voluntário no posto de controle",
  unclaimed: "Bagagem não reclamada",
  on_board: "Encontrado a bordo",
  amnesty_bin: "Coletor de descarte voluntário",
};

export const retentionStateLabels: TranslationOf<typeof spanish.retentionStateLabels> = {
  issued: "Emitido",
  closed: "Encerrado",
  annulled: "Anulado",
};

export const roleLabels: TranslationOf<typeof spanish.roleLabels> = {
  inspector: "Inspetor",
  supervisor: "Supervisor",
  admin: "Administrador",
  auditor: "Auditor",
  regional_admin: "Administrador regional",
};

export const sealConditionLabels: TranslationOf<typeof spanish.sealConditionLabels> = {
  intact: "Intacto",
  broken: "Rompido",
  missing: "Ausente",
  replaced: "Substituído",
};

export const standingLabels: TranslationOf<typeof spanish.standingLabels> = {
  vigente: "Em vigor",
  reformada: "Alterada",
  derogada: "Revogada",
};

export const userStatusLabels: TranslationOf<typeof spanish.userStatusLabels> = {
  pending: "A aprovar",
  active: "Ativa",
  suspended: "Suspensa",
};
