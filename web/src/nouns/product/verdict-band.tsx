import { useQuery } from "@tanstack/react-query";
import { catalogue } from "../../api/catalogues";
import { classes } from "../../lib/classes";
import styles from "./verdict-badge.module.css";
import { VerdictIcon } from "./verdict-badge";

interface VerdictBandProps {
  classification: { code: string; name: string };
  className?: string | undefined;
}

/** Whether a product may travel, as wide as what it stands in, with what that means in the words of the catalogue. */
export function VerdictBand({ classification: { code, name }, className }: VerdictBandProps) {
  const { data } = useQuery(catalogue("classifications"));
  const message = data?.find((entry) => entry.code === code)?.attributes.traveller_message;
  return (
    <div className={classes(styles.band, styles[code], className)}>
      <p className={styles.word} translate="no">
        <VerdictIcon code={code} />
        {name}
      </p>
      {message && <p className={styles.message}>{message}</p>}
    </div>
  );
}
