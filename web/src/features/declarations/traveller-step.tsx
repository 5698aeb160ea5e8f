import { useFieldArray, useFormContext } from "react-hook-form";
import { NEW_DECLARATION_MINORS_MAX_ITEMS } from "../../api/limits";
import { type Field, Fields } from "../../forms/fields";
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
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { PlusIcon, TrashIcon } from "../../ui/icons";
import styles from "./declaration-form.module.css";
import type { Person } from "./document-panel";
import { DocumentReader } from "./document-reader";
import { TravellerCard } from "./own-data-card";
import { fieldsOf } from "./steps";
import { PURPOSE, STAY_DETAILS } from "./travel-step";
import { countryOfDocument, typeOfDocument, useTravellerProposals } from "./use-traveller-proposals";

const t = texts.declarations.traveller;
const { stay } = texts.declarations.travel;

/** Who declares, and the minors in charge. */
export function TravellerStep() {
  useTravellerProposals();
  return (
    <>
      <Document />
      <Card>
        <h2>{t.person}</h2>
        <Names />
        <Birth />
        <Sex />
        <Origin />
        <Fields of={[CATEGORY]} />
      </Card>
      <Contact />
      <Minors />
    </>
  );
}

/** One screen of the same, on the way through the form. */
export function TravellerScreen({ screen, onKnown }: { screen: number; onKnown?: (() => void) | undefined }) {
  useTravellerProposals();
  switch (screen) {
    case 0:
      return (
        <>
          {onKnown && <TravellerCard onUsed={onKnown} />}
          <Document onKnown={onKnown} />
        </>
      );
    case 1:
      return (
        <Card>
          <Names />
          <Sex />
        </Card>
      );
    case 2:
      return (
        <Card>
          <Birth />
          <Origin />
        </Card>
      );
    case 3:
      return (
        <Card>
          <h2>{stay}</h2>
          <Fields of={[PURPOSE, CATEGORY, STAY_DETAILS]} />
        </Card>
      );
    default:
      return (
        <>
          <Contact />
          <Minors />
        </>
      );
  }
}

function Document({ onKnown }: { onKnown?: (() => void) | undefined }) {
  const { getValues } = useFormContext<DeclarationForm>();
  /** Goes past the screens that the document has answered; what it lacks is asked there. */
  async function confirm() {
    const { wrongFields } = await import("./declaration-rules");
    const wrong = new Set<string>(wrongFields(getValues()));
    if (!PERSON.some((field) => wrong.has(field))) onKnown?.();
  }
  return (
    <Card>
      <h2>{t.document}</h2>
      <DocumentFields at="traveller" onConfirm={onKnown && (() => void confirm().catch(console.error))} />
    </Card>
  );
}

/** What a document says of its person, and what follows from it. */
const PERSON = [0, 1, 2].flatMap((screen) => fieldsOf(1, screen));

const CATEGORY: Field<DeclarationForm> = {
  kind: "select",
  name: "traveller.migratory_category",
  label: t.migratory_category,
  options: choicesOf(t.categories),
};

function Contact() {
  const contact = useContactFields<DeclarationForm>((name) => `traveller.${name}`);
  return (
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
          <Minor at={`minors.${index}`} />
          <div>
            <Button kind="quiet" onClick={() => remove(index)}>
              <TrashIcon /> {t.removeMinor}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < NEW_DECLARATION_MINORS_MAX_ITEMS ? (
        <div>
          <Button onClick={() => append(emptyMinor)}>
            <PlusIcon /> {t.addMinor}
          </Button>
        </div>
      ) : (
        <p>{t.minorsFull(NEW_DECLARATION_MINORS_MAX_ITEMS)}</p>
      )}
    </Card>
  );
}

function Minor({ at }: { at: `minors.${number}` }) {
  useProposed(`${at}.document_country`, `${at}.nationality`);
  useProposed(`${at}.document_number`, `${at}.document_type`, typeOfDocument);
  useProposed(`${at}.document_type`, `${at}.document_country`, countryOfDocument);
  const name = nameFields<DeclarationForm>((part) => `${at}.${part}`);
  const birth = birthFields<DeclarationForm>((part) => `${at}.${part}`);
  const nationality = useNationalityField<DeclarationForm>((part) => `${at}.${part}`, { demonyms: true });
  return (
    <>
      <DocumentFields at={at} />
      <Fields of={[[name.surnames, name.given_names]]} />
      <p className={styles.hint}>{t.names_hint}</p>
      <Fields of={[birth.birth_date, [birth.sex, nationality]]} />
    </>
  );
}

/** The document of whoever declares, or of a minor. */
function DocumentFields({ at, onConfirm }: { at: Person; onConfirm?: (() => void) | undefined }) {
  const document = useDocumentFields<DeclarationForm>((name) => `${at}.${name}`, { inSight: true });
  return (
    <>
      <DocumentReader at={at} onConfirm={onConfirm} />
      <Fields of={[document.document_number, document.document_type, document.document_country]} />
    </>
  );
}

function Names() {
  const name = nameFields<DeclarationForm>((part) => `traveller.${part}`);
  return (
    <>
      <Fields
        of={[
          { ...name.surnames, autoComplete: "family-name" },
          { ...name.given_names, autoComplete: "given-name" },
        ]}
      />
      <p className={styles.hint}>{t.names_hint}</p>
    </>
  );
}

function Birth() {
  const birth = birthFields<DeclarationForm>((part) => `traveller.${part}`);
  return <Fields of={[{ ...birth.birth_date, hint: t.birth_date_hint, birthday: true }]} />;
}

function Sex() {
  const birth = birthFields<DeclarationForm>((part) => `traveller.${part}`, { inSight: true });
  return <Fields of={[birth.sex]} />;
}

/** Whose citizen somebody is, and where they live. */
function Origin() {
  const nationality = useNationalityField<DeclarationForm>((part) => `traveller.${part}`, { demonyms: true });
  const contact = useContactFields<DeclarationForm>((name) => `traveller.${name}`);
  return <Fields of={[[nationality, contact.residence_country]]} />;
}
