/** What is wrong in a form, above its fields. */
export const formErrorTexts = {
  title: (count: number) => `Revise ${count} datos`,
  /** Whose a field is, its name, and what is wrong with it. What is to be chosen is named by the message itself. */
  field: (owner: string, label: string, message: string) =>
    [owner, message.startsWith("Elija ") ? "" : label, message].filter(Boolean).join(": "),
  fields: (owner: string, labels: readonly string[]) => `${owner}: ${labels.join(", ").toLowerCase()}`,
};
