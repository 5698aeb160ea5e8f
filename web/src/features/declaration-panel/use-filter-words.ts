import { useQuery } from "@tanstack/react-query";
import { type FilterWords, useFilterWords } from "../../lists/filter-words";
import { productNames } from "../../offline/product-names";
import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import type { DeclarationFilterValues } from "../../nouns/declaration/filters";

const t = texts.declarationList;

/** The filters of declarations that are set, in words, but for the days of the journey. */
export function useDeclarationFilterWords(values: DeclarationFilterValues): readonly FilterWords[] {
  const products = useQuery({ ...productNames, enabled: values.product_id !== "" }).data ?? [];
  return useFilterWords(
    values,
    t.filters,
    {
      airport: "airports",
      state: texts.declarations.states,
      departure_state: departureStateLabels,
      lane: texts.staff.laneShort,
      direction: t.directions,
      submitted_from: "day",
      submitted_to: "day",
      airline: "airlines",
      nationality: "countries",
      product_id: products,
      classification: "classifications",
      has_act: t.hasAct,
      question: texts.swornQuestions.names,
      presented_hour:
        values.presented_hour === "" ? {} : { [values.presented_hour]: t.hour(Number(values.presented_hour)) },
      drawn: t.isDrawn,
      departs: t.control,
      suspicious: texts.suspicious.choices,
    },
    ["flight_from", "flight_to"],
  );
}
