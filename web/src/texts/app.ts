import { screenTitles, shortTitles } from "./screen-titles";

export const appTexts = {
  name: "Pinzón",
  fullName: "Pinzón · Control de Bioseguridad Galápagos",
  tagline: "Control de Bioseguridad Galápagos",
  documentTitle: (screen: string) => `${screen} · Pinzón`,
  skipToContent: "Saltar al contenido",
  mainNavigation: "Navegación principal",
  starting: "Iniciando la aplicación",
  language: "Idioma",
  signOut: "Cerrar sesión",
  wrongClock: (shown: string, right: string) =>
    `La hora de este dispositivo no es correcta: muestra ${shown}. Aquí cuenta la hora del sistema: ${right}.`,
  offlineStrip: "Sin conexión. Puede seguir: lo que escriba queda guardado en este dispositivo.",
  titles: screenTitles,
  shortTitles,
  loadFailure: {
    error: (view: string) => `Error al cargar: ${view}`,
    offline: (view: string) => `Modo offline - ${view} no disponible`,
    offlineDetail: "Esta sección no está disponible sin conexión.",
    reload: "Recargar",
    home: "Volver al inicio",
  },
  startup: {
    failed: "Error al inicializar la aplicación",
    retry: "Intente recargar la página",
  },
  notFound: {
    text: "La dirección no existe o cambió. Revise el enlace, o siga por aquí.",
    home: "Volver al inicio",
  },
};
