export const declarationCodeTexts = {
  label: "Código de la declaración",
  placeholder: "D-7K3M-Q2X9",
  find: "Buscar",
  wrong: "Ese código no está completo. Tiene 8 letras o números después de la D.",
};
