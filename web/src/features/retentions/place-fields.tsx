import { NEW_RETENTION_CONTROL_POINT_MAX_LENGTH } from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable, type Entry } from "../../api/catalogues";
import { useEntryChoices } from "../../api/entry-choices";
import { useStaffAirports } from "../../api/staff-airport";
import { Fields } from "../../forms/fields";
import { type Choice, choicesOf } from "../../lib/choices";
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

/**
 * Proposes a control point of the airport. It replaces one of another airport. When the direction changes, it replaces
 * the proposal for the other direction.
 */
function useProposedPoint() {
  const { setValue } = useFormContext<ActForm>();
  const [airport, direction, point] = useWatch<ActForm, ["airport", "direction", "control_point"]>({
    name: ["airport", "direction", "control_point"],
  });
  const points = choosable(useQuery(catalogue("control-points")).data);
  const leavesHere = useLeavesHere();
  const departs = leavesHere || direction === "salida" || point === t.filterPoint;
  const proposed = proposedPoint(points, airport, departs) ?? (departs ? t.filterPoint : undefined);
  const opposite = proposedPoint(points, airport, !departs);
  const own = points.filter(({ attributes }) => attributes.airport === airport);
  const isForeign = points.some(({ name }) => name === point) && !own.some(({ name }) => name === point);
  const isOpen = point === "" || GENERAL_POINTS.includes(point) || isForeign;
  const before = useRef(direction);
  useEffect(() => {
    const isTurned = before.current !== direction && point === opposite;
    before.current = direction;
    if (proposed && proposed !== point && (isOpen || isTurned))
      setValue("control_point", proposed, { shouldDirty: true });
  }, [direction, proposed, opposite, point, isOpen, setValue]);
}

/** The first control point of an airport where travellers are controlled before boarding, or on arrival. */
function proposedPoint(points: readonly Entry[], airport: string, departs: boolean): string | undefined {
  const wanted = departs ? "filtro" : "mostrador";
  return points.find(({ attributes }) => attributes.airport === airport && attributes.class === wanted)?.name;
}

/** Names of the control points of an airport, as far as administrators keep them. */
export function useControlPoints(airport: string): string[] {
  const points = useQuery(catalogue("control-points")).data;
  return choosable(points)
    .filter(({ attributes }) => attributes.airport === airport)
    .map(({ name }) => name);
}

/**
 * Where the control takes place: fields of the form around them. The control point is one of the catalogue, so that figures
 * name it in one way; it is typed where the airport has none.
 */
export function ControlPointFields() {
  const { options, pending, error } = useStaffAirports();
  const [airport = "", chosen = ""] = useWatch<Pick<ActForm, "airport" | "control_point">>({
    name: ["airport", "control_point"],
  });
  const points = useControlPoints(airport);
  const point = { name: "control_point", label: t.control_point } as const;
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
        points.length === 0
          ? { ...point, kind: "text", maxLength: NEW_RETENTION_CONTROL_POINT_MAX_LENGTH }
          : { ...point, kind: "select", options: namesWith(points, chosen) },
      ]}
    />
  );
}

/** Choices of names, and of one that was chosen before. */
function namesWith(names: readonly string[], chosen: string): Choice[] {
  const all = chosen === "" || names.includes(chosen) ? names : [...names, chosen];
  return all.map((name) => ({ value: name, label: name }));
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
/** What control points are called until the catalogue is read. */
const GENERAL_POINTS: readonly string[] = [t.filterPoint, ...Object.values(t.controlPoints)];
