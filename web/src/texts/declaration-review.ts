/** Of the last step of a declaration, where everything is read once more. */
export const declarationReviewTexts = {
  change: "Cambiar",
  changeNamed: (step: string) => `Cambiar ${step}`,
  noItems: "No declara productos.",
  oath: "Juramento",
  oathChanged: "El texto cambió desde que usted lo aceptó. Léalo y acéptelo de nuevo.",
  accept: "Acepto y declaro bajo juramento lo anterior.",
  spanishBinds: "Esta traducción es informativa. Obliga el texto en español.",
  spanishText: "Texto en español",
  onlySpanish:
    "El texto que obliga está en español. Si no lo entiende, pida ayuda en el punto de control antes de aceptarlo.",
};
