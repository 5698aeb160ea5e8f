/** How the agency is reached; it stands at the foot of public pages and where they promise an answer. */
export const agencyTexts = {
  name: "Agencia de Regulación y Control de la Bioseguridad y Cuarentena para Galápagos",
  contact: "Contacto",
  details: "Dirección, teléfonos y horarios:",
  site: "bioseguridadgalapagos.gob.ec",
  siteUrl: "https://bioseguridadgalapagos.gob.ec/",
  pages: "Este sitio",
};
