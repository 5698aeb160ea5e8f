// Written by scripts/api-types.js from gateway/openapi.json.

export const declarationStateLabels = {
  annulled: "Anulada",
  cleared: "Conforme",
  expired: "Vencida",
  in_inspection: "En inspección",
  presented: "Presentada",
  submitted: "Enviada",
  with_findings: "Con novedad"
} as const;

export const directionLabels = {
  ingreso: "Ingreso",
  interisla: "Interisla",
  salida: "Salida"
} as const;

export const laneCodeLabels = {
  amarillo: "Amarillo",
  rojo: "Rojo",
  verde: "Verde"
} as const;

export const movementKindLabels = {
  disposal: "Destino final",
  transfer: "Traslado"
} as const;

export const movementStateLabels = {
  cancelled: "Cancelado",
  confirmed: "Confirmado",
  open: "Por confirmar"
} as const;

export const retentionStateLabels = {
  annulled: "Anulada",
  closed: "Cerrada",
  issued: "Emitida"
} as const;

export const roleLabels = {
  admin: "Administrador",
  auditor: "Auditor",
  inspector: "Inspector",
  supervisor: "Supervisor"
} as const;

export const standingLabels = {
  derogada: "Derogada",
  reformada: "Reformada",
  vigente: "Vigente"
} as const;

export const userStatusLabels = {
  active: "Activa",
  pending: "Por aprobar",
  suspended: "Suspendida"
} as const;
