import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable, entryOptions, listState } from "../../api/catalogues";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf } from "../../lib/choices";
import { texts } from "../../texts/es";
import { Card } from "../../ui/card";
import styles from "./act.module.css";
import type { ActForm } from "./act-form";
import { ActSelect, ActText } from "./fields";

const t = texts.retentions.form;

/** Where the control takes place and where the goods travelled. */
export function PlaceFields() {
  const { options, pending, error } = useStaffAirports();
  const carriedIn = useQuery(catalogue("carried-items"));
  const current = useWatch({ control: useFormContext<ActForm>().control, name: "carried_in" });
  return (
    <Card>
      <h2>{t.place}</h2>
      <div className={styles.fields}>
        <ActSelect name="airport" label={t.airport} list={pending ? "loading" : error ? "missing" : "ready"} options={options} />
        <ActSelect name="direction" label={t.direction} options={DIRECTIONS} />
        <ActText name="control_point" label={t.control_point} maxLength={100} />
        <ActSelect name="carried_in" label={t.carried_in} list={listState(carriedIn)} options={entryOptions(choosable(carriedIn.data, current))} />
      </div>
    </Card>
  );
}

const DIRECTIONS = choicesOf(t.directions);
