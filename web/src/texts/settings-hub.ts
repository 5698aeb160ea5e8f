export const settingsHubTexts = {
  title: "Configuración",
  lead: "Administración del sistema.",
  audit: "Auditoría del sistema",
  auditText: "Quién hizo qué y cuándo, y la verificación de que nada se alteró.",
};
