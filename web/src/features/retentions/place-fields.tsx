import { NEW_RETENTION_CONTROL_POINT_MAX_LENGTH } from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable } from "../../api/catalogues";
import { useEntryChoices } from "../../api/entry-choices";
import { useStaffAirports } from "../../api/staff-airport";
import { Fields } from "../../forms/fields";
import { choicesOf } from "../../lib/choices";
import { useLeavesHere } from "../../nouns/declaration/use-leaves-here";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { useChoiceHint } from "../../ui/choice-hint";
import { Select } from "../../ui/select";
import fieldStyles from "../../ui/field.module.css";
import styles from "./act.module.css";
import { type ActForm, type ActItem, isCarriedApart, placesOf } from "./act-form";

const t = texts.retentions.form;

/** Where the control takes place and where the goods travelled. */
export function PlaceFields() {
  useProposedPoint();
  return (
    <Card>
      <h2>{t.place}</h2>
      <div className={fieldStyles.pair}>
        <ControlPointFields />
        <CarriedIn />
      </div>
    </Card>
  );
}

/** Proposes the filter before boarding where an airport has one, in the place of the arrivals that it has not. */
function useProposedPoint() {
  const { getValues, setValue } = useFormContext<ActForm>();
  const isFilter = useLeavesHere();
  useEffect(() => {
    if (isFilter && getValues("control_point") === t.controlPoints.ingreso)
      setValue("control_point", t.filterPoint, { shouldDirty: true });
  }, [isFilter, getValues, setValue]);
}

/** Names of the control points of an airport, as far as administrators keep them. */
export function useControlPoints(airport: string): string[] {
  const points = useQuery(catalogue("control-points")).data;
  return choosable(points)
    .filter(({ attributes }) => attributes.airport === airport)
    .map(({ name }) => name);
}

/** Where the control takes place: fields of the form around them. */
export function ControlPointFields() {
  const { options, pending, error } = useStaffAirports();
  const airport = useWatch<Pick<ActForm, "airport">>({ name: "airport" }) ?? "";
  const points = useControlPoints(airport);
  return (
    <Fields<Pick<ActForm, "airport" | "direction" | "control_point">>
      of={[
        {
          kind: "select",
          name: "airport",
          label: t.airport,
          list: pending ? "loading" : error ? "missing" : "ready",
          options,
        },
        { kind: "select", name: "direction", label: t.direction, options: DIRECTIONS },
        {
          kind: "text",
          name: "control_point",
          label: t.control_point,
          maxLength: NEW_RETENTION_CONTROL_POINT_MAX_LENGTH,
          words: points,
        },
      ]}
    />
  );
}

/** Where all goods travelled; goods that travelled in different places are asked one by one. */
function CarriedIn() {
  const { control, getValues, setValue } = useFormContext<ActForm>();
  const { field, fieldState } = useController({ control, name: "carried_in" });
  const [watched, wanted] = useWatch({ control, name: ["items", "carried_apart"] });
  const form = { items: watched as ActItem[], carried_in: field.value, carried_apart: wanted ?? false };
  const apart = isCarriedApart(form);
  const [place = field.value] = placesOf(form);
  const several = form.items.filter(({ included }) => included).length > 1;
  const places = useEntryChoices("carried-items", place);

  function chooseForAll(code: string) {
    field.onChange(code);
    getValues("items").forEach(
      (item, index) => item.included && setValue(`items.${index}.carried_in`, "", { shouldDirty: true }),
    );
  }
  function separate(yes: boolean) {
    setValue("carried_apart", yes, { shouldDirty: true });
    if (!yes) chooseForAll(place);
  }
  const hint = useChoiceHint({ options: places.options, value: place, onChange: chooseForAll });
  return (
    <div className={styles.carried}>
      {!apart && (
        <Select
          {...field}
          label={t.carried_in}
          hint={hint}
          error={fieldState.error?.message}
          {...places}
          value={place}
          onChange={(event) => chooseForAll(event.target.value)}
        />
      )}
      {several && (
        <Checkbox label={t.carriedApart} checked={apart} onChange={(event) => separate(event.target.checked)} />
      )}
    </div>
  );
}

const DIRECTIONS = choicesOf(t.directions);
