export const sessionTexts = {
  noCookies:
    "Este navegador no acepta cookies, y sin ellas no se puede iniciar sesión. Permita las cookies de este sitio y recargue la página.",
  offline: "No hay conexión a internet. No se puede iniciar sesión.",
  networkFailure: "Error de conexión. Verifica tu internet e intenta nuevamente.",
  refused: "Error al iniciar sesión. Por favor, verifica tus credenciales.",
  lead: "Acceso para el personal de control.",
  email: "Correo electrónico",
  password: "Contraseña",
  show: "Mostrar",
  hide: "Ocultar",
  forgotten: "¿Olvidó su contraseña?",
  whoResets:
    "La restablece un administrador. Pídala en su punto de control: le entregarán en persona una contraseña de un solo uso, y usted elegirá otra al ingresar.",
  rememberMe: "Mantener la sesión en este dispositivo",
  submit: "Iniciar sesión",
  endedTitle: "Su sesión terminó",
  ended: {
    ended:
      "Se cerró desde otro lugar: cambió su contraseña, la cerró usted en otro dispositivo o lo hizo un administrador. Ingrese de nuevo para continuar donde estaba.",
    expired:
      "Pasó el tiempo que dura una sesión, o nadie la usó durante un rato. Ingrese de nuevo para continuar donde estaba.",
    unconfirmed: "El servidor no pudo confirmarla. Ingrese de nuevo para continuar donde estaba.",
    unreadable:
      "Los datos que este dispositivo guardaba de ella están dañados. Ingrese de nuevo para continuar donde estaba.",
  },
  emailMissing: "Escriba su correo electrónico.",
  passwordMissing: "Escriba su contraseña.",
  codeLead: (email: string) => `Ingresa como ${email}.`,
  code: "Código de verificación",
  codeHint: "Los 6 dígitos de su aplicación, o uno de sus códigos de recuperación.",
  codeMissing: "Escriba el código.",
  codeSubmit: "Verificar e ingresar",
  otherAccount: "Volver",
  noAccount: "¿Trabaja en control y no tiene cuenta?",
  register: "Pida una",
  travellerHint: "¿Es viajero? No necesita una cuenta.",
  travellerLink: "Haga su declaración aquí",
};
