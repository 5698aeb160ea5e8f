import { texts } from "../../texts/catalogue";
import { BackLink } from "../../ui/back-link";

/** The way back to the list, narrowed as it was. */
export const BackToList = ({ search = "" }: { search?: string }) => (
  <BackLink to={`/configuracion/productos${search}`}>{texts.products.form.back}</BackLink>
);
