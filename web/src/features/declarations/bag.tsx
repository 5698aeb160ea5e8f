import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useEntryChoices } from "../../api/entry-choices";
import { bagOf, type DeclarationForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";

const t = texts.declarations.items;

/** As many places as most travellers know, the first ones of the list. */
const USUAL = 3;
const OTHER = "other";

/** Where all goods travel, but for those of which something else is said. */
export function Bag() {
  const { control, getValues, setValue } = useFormContext<DeclarationForm>();
  const form = useWatch({ control }) as DeclarationForm;
  const { errors } = useFormState({ control, name: "items" });
  const bag = bagOf(form);
  const places = useEntryChoices("carried-items", bag);
  const { options } = places;
  const usual = options.slice(0, USUAL);
  const [isOther, setOther] = useState(false);
  const inList = isOther || (bag !== "" && !usual.some(({ value }) => value === bag));
  const missing = form.items.findIndex(({ carried_in }) => carried_in === "");
  // What a thing lacks is said where it can be answered for all of them.
  const name = missing < 0 ? "carried_in" : `items.${missing}.carried_in`;
  const error = errors.items?.[missing]?.carried_in?.message;

  function choose(place: string) {
    const before = bagOf(getValues());
    setValue("carried_in", place, { shouldDirty: true });
    getValues("items").forEach(({ carried_in }, index) => {
      if (carried_in === "" || carried_in === before)
        setValue(`items.${index}.carried_in`, place, { shouldDirty: true, shouldValidate: place !== "" });
    });
  }

  const label = form.items.length > 1 ? t.bagOfAll : t.bag;
  return (
    <>
      <RadioGroup
        inline
        name={inList ? "bag" : name}
        label={label}
        error={inList ? undefined : error}
        value={inList ? OTHER : bag}
        choices={[
          ...usual.map(({ value, label: place }) => ({ value, label: place })),
          ...(options.length > USUAL || inList ? [{ value: OTHER, label: t.otherBag }] : []),
        ]}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER);
          choose(value === OTHER ? "" : value);
        }}
      />
      {inList && (
        <Select
          name={name}
          label={t.whichBag}
          error={error}
          {...places}
          value={bag}
          onChange={({ target: { value } }) => choose(value)}
        />
      )}
    </>
  );
}
