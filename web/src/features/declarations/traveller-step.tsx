import { useFieldArray, useFormContext } from "react-hook-form";
import { Fields } from "../../forms/fields";
import { useProposed } from "../../forms/use-proposed";
import { choicesOf } from "../../lib/choices";
import {
  birthFields,
  nameFields,
  useContactFields,
  useDocumentFields,
  useNationalityField,
} from "../../nouns/passenger/fields";
import { type DeclarationForm, emptyMinor } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { PlusIcon, TrashIcon } from "../../ui/icons";
import styles from "./declaration-form.module.css";

const t = texts.declarations.traveller;

/** Who declares, and the minors in charge. */
export function TravellerStep() {
  useProposed("traveller.nationality", "traveller.residence_country");
  const contact = useContactFields<DeclarationForm>((name) => `traveller.${name}`);
  return (
    <>
      <Card>
        <h2>{t.document}</h2>
        <DocumentFields at="traveller" />
      </Card>
      <Card>
        <h2>{t.person}</h2>
        <PersonFields at="traveller" />
        <Fields
          of={[
            [
              contact.residence_country,
              {
                kind: "select",
                name: "traveller.migratory_category",
                label: t.migratory_category,
                options: choicesOf(t.categories),
              },
            ],
          ]}
        />
      </Card>
      <Card>
        <h2>{t.contact}</h2>
        <Fields
          of={[
            [
              { ...contact.email, autoComplete: "email" },
              { ...contact.phone, autoComplete: "tel" },
            ],
          ]}
        />
      </Card>
      <Minors />
    </>
  );
}

function Minors() {
  const { control } = useFormContext<DeclarationForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "minors" });
  return (
    <Card>
      <h2>{t.minors}</h2>
      <p>{t.minorsText}</p>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.group}>
          <legend>{t.minor(index + 1)}</legend>
          <DocumentFields at={`minors.${index}`} />
          <PersonFields at={`minors.${index}`} />
          <div>
            <Button kind="quiet" onClick={() => remove(index)}>
              <TrashIcon /> {t.removeMinor}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button onClick={() => append(emptyMinor)}>
          <PlusIcon /> {t.addMinor}
        </Button>
      </div>
    </Card>
  );
}

type At = "traveller" | `minors.${number}`;

function DocumentFields({ at }: { at: At }) {
  useProposed(`${at}.document_country`, `${at}.nationality`);
  const document = useDocumentFields<DeclarationForm>((name) => `${at}.${name}`, { inSight: true });
  return <Fields of={[document.document_type, [document.document_number, document.document_country]]} />;
}

function PersonFields({ at }: { at: At }) {
  const self = at === "traveller";
  const name = nameFields<DeclarationForm>((part) => `${at}.${part}`);
  const birth = birthFields<DeclarationForm>((part) => `${at}.${part}`);
  const nationality = useNationalityField<DeclarationForm>((part) => `${at}.${part}`, { demonyms: true });
  return (
    <>
      <Fields
        of={[
          [
            { ...name.surnames, autoComplete: self ? "family-name" : "off" },
            { ...name.given_names, autoComplete: self ? "given-name" : "off" },
          ],
        ]}
      />
      <p className={styles.hint}>{t.names_hint}</p>
      <Fields
        of={[
          { ...birth.birth_date, hint: self ? t.birth_date_hint : undefined, birthday: self },
          [birth.sex, nationality],
        ]}
      />
    </>
  );
}
