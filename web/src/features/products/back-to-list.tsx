import { Link } from "react-router";
import { texts } from "../../texts/es";
import { BackIcon } from "../../ui/icons";
import styles from "./product-form.module.css";

/** The way back to the list, narrowed as it was. */
export function BackToList({ search = "" }: { search?: string }) {
  return (
    <Link to={`/configuracion/productos${search}`} className={styles.back}>
      <BackIcon /> {texts.products.form.back}
    </Link>
  );
}
