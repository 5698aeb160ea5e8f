import { useFieldArray, useFormContext } from "react-hook-form";
import { useProposed } from "../../forms/use-proposed";
import { choicesOf } from "../../lib/choices";
import { type DeclarationForm, emptyMinor } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { PlusIcon, TrashIcon } from "../../ui/icons";
import styles from "./declaration-form.module.css";
import { FormCountry, FormDate, FormRadio, FormSelect, FormText } from "./form-fields";

const t = texts.declarations.traveller;

/** Who declares, and the minors in charge. */
export function TravellerStep() {
  useProposed("traveller.nationality", "traveller.residence_country");
  return (
    <>
      <Card>
        <h2>{t.document}</h2>
        <DocumentFields at="traveller" />
      </Card>
      <Card>
        <h2>{t.person}</h2>
        <PersonFields at="traveller" />
        <div className={styles.pair}>
          <FormCountry name="traveller.residence_country" label={t.residence_country} />
          <FormSelect
            name="traveller.migratory_category"
            label={t.migratory_category}
            options={choicesOf(t.categories)}
          />
        </div>
      </Card>
      <Card>
        <h2>{t.contact}</h2>
        <div className={styles.pair}>
          <FormText
            name="traveller.email"
            label={t.email}
            optional
            type="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <FormText name="traveller.phone" label={t.phone} optional type="tel" autoComplete="tel" />
        </div>
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
  return (
    <>
      <FormRadio
        inline
        name={`${at}.document_type`}
        label={t.document_type}
        recheck={`${at}.document_number`}
        choices={choicesOf(t.documentTypes)}
      />
      <div className={styles.pair}>
        <FormText
          name={`${at}.document_number`}
          label={t.document_number}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <FormCountry
          inDocument
          name={`${at}.document_country`}
          label={t.document_country}
          recheck={`${at}.document_number`}
        />
      </div>
    </>
  );
}

function PersonFields({ at }: { at: At }) {
  const self = at === "traveller";
  return (
    <>
      <div className={styles.pair}>
        <FormText name={`${at}.surnames`} label={t.surnames} autoComplete={self ? "family-name" : "off"} />
        <FormText
          name={`${at}.given_names`}
          label={t.given_names}
          recheck={`${at}.surnames`}
          autoComplete={self ? "given-name" : "off"}
        />
      </div>
      <p className={styles.hint}>{t.names_hint}</p>
      <FormDate
        name={`${at}.birth_date`}
        label={t.birth_date}
        hint={self ? t.birth_date_hint : undefined}
        birthday={self}
      />
      <div className={styles.pair}>
        <FormSelect name={`${at}.sex`} label={t.sex} options={choicesOf(t.sexes)} />
        <FormCountry nationality name={`${at}.nationality`} label={t.nationality} />
      </div>
    </>
  );
}
