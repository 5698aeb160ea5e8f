import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import { DateField } from "../../ui/date-field";
import { TextField } from "../../ui/text-field";

const t = texts.declarations;

/** What proves on another device that one is the declarant. */
export interface Credentials {
  document_number: string;
  birth_date: string;
}

/** Asks for the document number and birth date where the device has no key of its own. */
export function CredentialFields({ value, onChange }: { value: Credentials; onChange: (value: Credentials) => void }) {
  return (
    <Card>
      <h2>{t.review.confirmTitle}</h2>
      <p>{t.review.confirmText}</p>
      <TextField
        label={t.traveller.document_number}
        autoComplete="off"
        autoCapitalize="characters"
        value={value.document_number}
        onChange={(event) => onChange({ ...value, document_number: event.target.value })}
      />
      <DateField
        label={t.traveller.birth_date}
        value={value.birth_date}
        onChange={(birth_date) => onChange({ ...value, birth_date })}
      />
    </Card>
  );
}
