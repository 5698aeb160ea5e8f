import { useState } from "react";
import { now } from "../../lib/clock";
import { todayInGalapagos } from "../../lib/today";
import { texts } from "../../texts/catalogue";
import { ManagePage } from "./manage-page";
import { ProductEditor } from "./product-editor";

const t = texts.products.form;

/** A product that is not in the catalogue yet. */
export function NewProductView() {
  const [today] = useState(() => todayInGalapagos(now()));
  return (
    <ManagePage lead={t.createLead} readOnly={t}>
      <ProductEditor record={null} today={today} />
    </ManagePage>
  );
}
