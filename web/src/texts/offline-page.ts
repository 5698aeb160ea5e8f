export const offlinePageTexts = {
  offline: "Ahora no hay conexión. Esto sí puede hacer:",
  online: "Tiene conexión. Si la pierde, esto seguirá funcionando:",
  points: [
    "Abrir el código QR de las declaraciones que envió desde este dispositivo.",
    "Empezar o continuar una declaración. Podrá enviarla cuando vuelva la conexión.",
    "Ver las búsquedas y consultas de la última hora.",
  ],
  declarations: "Mis declaraciones",
  retry: "Comprobar la conexión",
};
