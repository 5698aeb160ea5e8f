/** What is wrong in a form, above its fields. */
export const formErrorTexts = {
  title: (count: number, missing: boolean) => (missing ? `Faltan ${count} datos` : `Revise ${count} datos`),
  /** Whose a field is, and its name; the field itself says what is wrong. What has no name is known by its message. */
  field: (owner: string, label: string, message: string) => [owner, label || message].filter(Boolean).join(": "),
  fields: (owner: string, labels: readonly string[]) => `${owner}: ${labels.join(", ").toLowerCase()}`,
};
