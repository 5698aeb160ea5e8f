// Written by scripts/api-types.js from gateway/openapi.json.

export const declarationStateLabels = {
  submitted: "Enviada",
  presented: "Presentada",
  in_inspection: "En inspección",
  cleared: "Conforme",
  with_findings: "Con novedad",
  annulled: "Anulada",
  expired: "Vencida",
} as const;

export const departureStateLabels = {
  pending: "Pendiente",
  presented: "Presentada",
  in_inspection: "En inspección",
  cleared: "Conforme",
  with_findings: "Con novedad",
  skipped: "No inspeccionada",
} as const;

export const directionLabels = {
  ingreso: "Ingreso",
  interisla: "Interisla",
  salida: "Salida",
} as const;

export const laneCodeLabels = {
  verde: "Verde",
  amarillo: "Amarillo",
  rojo: "Rojo",
} as const;

export const movementKindLabels = {
  transfer: "Traslado",
  disposal: "Destino final",
} as const;

export const movementStateLabels = {
  open: "Por confirmar",
  confirmed: "Confirmado",
  cancelled: "Cancelado",
} as const;

export const ownerlessReasonLabels = {
  abandoned: "Abandono voluntario en el filtro",
  unclaimed: "Equipaje no reclamado",
  on_board: "Hallazgo a bordo",
  amnesty_bin: "Contenedor de amnistía",
} as const;

export const retentionStateLabels = {
  issued: "Emitida",
  closed: "Cerrada",
  annulled: "Anulada",
} as const;

export const roleLabels = {
  inspector: "Inspector",
  supervisor: "Supervisor",
  admin: "Administrador",
  auditor: "Auditor",
  regional_admin: "Administrador regional",
} as const;

export const sealConditionLabels = {
  intact: "Conforme",
  broken: "Roto",
  missing: "Ausente",
  replaced: "Cambiado",
} as const;

export const standingLabels = {
  vigente: "Vigente",
  reformada: "Reformada",
  derogada: "Derogada",
} as const;

export const userStatusLabels = {
  pending: "Por aprobar",
  active: "Activa",
  suspended: "Suspendida",
} as const;
