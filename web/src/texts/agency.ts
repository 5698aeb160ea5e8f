/** How the agency is reached; it stands at the foot of public pages and where they promise an answer. */
export const agencyTexts = {
  name: "Agencia de Regulación y Control de la Bioseguridad y Cuarentena para Galápagos",
  contact: "Contacto",
  address: "Avenida Baltra, Puerto Ayora, isla Santa Cruz, Galápagos, Ecuador",
  phone: "(05) 252 7414",
  phoneUrl: "tel:+59352527414",
  hours: "Lunes a viernes, de 8:00 a 17:00, hora de Galápagos",
  site: "bioseguridadgalapagos.gob.ec",
  siteUrl: "https://bioseguridadgalapagos.gob.ec/",
  pages: "Este sitio",
};
