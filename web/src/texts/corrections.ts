/** What the agency corrects of a declaration. */
export const correctionTexts = {
  title: "Correcciones de la agencia",
  version: (n: number) => `Versión ${n}`,
  by: (name: string) => `por ${name}`,
  byAgency: "por la agencia",
  requestedBy: (who: string) => `Lo pidió: ${who}`,
  reason: (why: string) => `Motivo: ${why}`,
};
