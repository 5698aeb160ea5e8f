export const storageTexts = {
  refused:
    "Este navegador no permite guardar datos en el dispositivo. Puede usar el sistema, pero lo que escriba se pierde si cierra o recarga la página.",
  full: "No hay espacio libre en este dispositivo. Puede seguir, pero lo que escriba se pierde si cierra o recarga la página.",
  silent:
    "El almacenamiento de este navegador no responde. Puede seguir, pero lo que escriba se pierde si cierra o recarga la página.",
  understood: "Entendido",
  /** In the place of words that promise that something is kept. */
  notTyped: "Lo que escribe no se guarda en este dispositivo. No cierre ni recargue esta página hasta enviarlo.",
  offline:
    "No hay conexión. Lo que escribe no se guarda en este dispositivo: no cierre ni recargue esta página hasta que vuelva.",
  leave: "Lo que escribió no se pudo guardar en este dispositivo. Se pierde si cierra o recarga la página.",
  notSaved: "Este dispositivo no la pudo guardar. Descargue la imagen o copie el enlace antes de cerrar esta página.",
  elsewhere: {
    title: "Este formulario está abierto en otra pestaña",
    text: "Siga allí, o continúe aquí con lo que ya escribió. Aquí se abre solo cuando lo envíe o cierre allá.",
    take: "Continuar aquí",
  },
  notKept: "No se pudo guardar en este dispositivo. Libere espacio o use otro navegador.",
};
