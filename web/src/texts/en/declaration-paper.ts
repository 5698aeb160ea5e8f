import type { declarationPaperTexts as spanish } from "../declaration-paper";
import type { TranslationOf } from "../translation";

export const declarationPaperTexts: TranslationOf<typeof spanish> = {
  title: "Sworn declaration of goods",
  print: "Print",
  back: "Back to the declaration",
  pageMark: (code: string) => `Declaration ${code}`,
  code: "Code",
  columns: {
    n: "No.",
    product: "Product",
    quantity: "Quantity",
    where: "Luggage and origin",
    classification: "Classification",
    laws: "Law",
  },
  none: "No products declared.",
  oath: (date: string, version: number) => `Accepted under oath on ${date}. Version ${version} of the text.`,
  readIn: (language: string) => `The form was read in ${language}; the Spanish text is the one that binds.`,
  masked: "The paper will have hidden data",
  maskedText:
    "The document number and the date of birth are not printed in full. To print them, first confirm that it is you.",
  noOath: "The text of the oath is missing",
  noOathText:
    "We could not load it. If you print now, the sheet shows its version and the time it was accepted, but not the text.",
  signatures: "Signatures",
  signDeclarant: "Declarant’s signature",
  signOfficer: "Inspector’s signature and stamp",
  legalTitle: "Laws cited",
  referential: "* Indicative classification: an inspector confirms it at the checkpoint.",
};
