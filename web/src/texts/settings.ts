export const settingTexts = {
  sworn: {
    lead: (version: number) => `Versión ${version}`,
    link: (version: number) => `Leer el texto jurado (versión ${version})`,
    notFoundTitle: "Esa versión no existe",
    notFound: "Revise el enlace. El texto vigente aparece al final de la declaración.",
    print: "Imprimir",
  },
  strip: {
    label: "Avisos del sistema",
    severities: { info: "Información", warning: "Advertencia", critical: "Urgente" },
    more: "Más información",
    dismiss: (title: string) => `Cerrar el aviso: ${title}`,
  },
  homeBanners: "Anuncios",
  bannerMore: "Más información",
};
