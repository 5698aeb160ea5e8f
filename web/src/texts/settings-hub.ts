export const settingsHubTexts = {
  title: "Configuración",
  lead: "Administración del sistema.",
  users: "Usuarios",
  usersText: "Quién ingresa, con qué rol y en qué aeropuertos.",
  audit: "Auditoría del sistema",
  auditText: "Quién hizo qué y cuándo, y la verificación de que nada se alteró.",
};
