import type { formChoiceTexts as spanish } from "../form-choices";
import type { TranslationOf } from "../translation";

export const formChoiceTexts: TranslationOf<typeof spanish> = {
  direction: "Wählen Sie die Art der Reise.",
  transport_mode: "Wählen Sie das Verkehrsmittel.",
  origin_airport: "Wählen Sie den Abflughafen oder Abfahrtshafen.",
  destination_airport: "Wählen Sie den Ankunftsflughafen oder Ankunftshafen.",
  purpose: "Wählen Sie den Reisegrund.",
  document_type: "Wählen Sie die Art des Dokuments.",
  document_country: "Wählen Sie das Land, das das Dokument ausgestellt hat.",
  sex: "Wählen Sie das Geschlecht.",
  nationality: "Wählen Sie die Staatsangehörigkeit.",
  residence_country: "Wählen Sie das Wohnsitzland.",
  migratory_category: "Wählen Sie die Aufenthaltskategorie.",
  unit: "Wählen Sie die Einheit.",
  carried_in: "Wählen Sie, wo es sich befindet.",
  origin_country: "Wählen Sie das Herkunftsland.",
  airport: "Wählen Sie den Flughafen.",
  act_direction: "Wählen Sie die Richtung.",
  transported: "Wählen Sie, wo es befördert wurde.",
  legal_basis: "Wählen Sie die Rechtsgrundlage.",
  physical_state: "Wählen Sie den Zustand.",
  decision: "Wählen Sie die Entscheidung.",
  ownerless: "Wählen Sie, warum kein Passagier zugeordnet ist.",
  signing: "Wählen Sie, wie der Passagier unterschreibt.",
};
