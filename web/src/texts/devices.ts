export const deviceTexts = {
  lead: (airport = "todos los aeropuertos a su cargo") =>
    `Navegadores que pueden emitir actas sin red en ${airport}, cada uno con los folios de su marca.`,
  state: "Estado",
  states: { active: "Activos", revoked: "Dados de baja" },
  columns: { mark: "Marca", registered: "Registrado", acts: "Actas recibidas", state: "Estado" },
  last: (instant: string) => `La última, ${instant}`,
  never: "Ninguna todavía",
  active: "Activo",
  revoked: "Dado de baja",
  revokedBy: (name: string, instant: string) => `${name}, ${instant}`,
  emptyTitle: "No hay dispositivos",
  empty:
    "Un dispositivo se registra solo la primera vez que un inspector abre en él el formulario de actas con conexión.",
  emptyFiltered: "Ninguno está en ese estado. Quite el filtro para verlos todos.",
  forbiddenTitle: "Su rol no ve los dispositivos",
  forbidden: "Los dispositivos los ven supervisores, administradores y auditores.",
  revocation: {
    action: "Dar de baja",
    actionOf: (mark: string) => `Dar de baja ${mark}`,
    title: (mark: string) => `Dar de baja el dispositivo ${mark}`,
    text: "Úselo si el equipo se perdió o deja el servicio. Lo que emita desde ahora no se acepta y su QR ya no vale; las actas anteriores conservan su folio. No se puede deshacer: el equipo que vuelva recibe otra marca.",
    reason: "Motivo",
    reasonMissing: "Escriba el motivo.",
    failed: "No se dio de baja",
    done: (mark: string) => `El dispositivo ${mark} está dado de baja`,
  },
};
