export const offlinePageTexts = {
  offline: "Ahora no hay conexión. Esto sí puede hacer:",
  online: "Tiene conexión. Si la pierde, esto seguirá funcionando:",
  points: [
    "Abrir el código QR de las declaraciones que envió desde este dispositivo.",
    "Hacer una declaración y enviarla: queda guardada y sale sola cuando vuelva la conexión.",
    "Ver las búsquedas y consultas de la última hora.",
  ],
  declarations: "Mis declaraciones",
  retry: "Comprobar la conexión",
};
