/** What is wrong in a form, above its fields. */
export const formErrorTexts = {
  title: (count: number) => `Revise ${count} datos`,
  /** A field with whose it is, and what is wrong with it. */
  field: (names: readonly string[], message: string) => [...names.filter(Boolean), message].join(": "),
  fields: (owner: string, labels: readonly string[]) => `${owner}: ${labels.join(", ").toLowerCase()}`,
};
