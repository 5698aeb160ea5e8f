import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { catalogue } from "../../api/catalogues";
import { classes } from "../../lib/classes";
import { Icon, InfoIcon } from "../../ui/icons";
import styles from "./verdict-badge.module.css";

interface VerdictBadgeProps {
  classification: { code: string; name: string };
}

/** Whether a product may travel: icon, word and colour together, never colour alone. */
export function VerdictBadge({ classification }: VerdictBadgeProps) {
  return (
    <span className={classes(styles.badge, styles[classification.code])} translate="no">
      <VerdictIcon code={classification.code} />
      {classification.name}
    </span>
  );
}

/** The same without a frame, for rows under each other. */
export function VerdictWord({ classification: { code, name } }: VerdictBadgeProps) {
  return (
    <span className={classes(styles.plain, styles[code])} translate="no">
      <VerdictIcon code={code} />
      {name}
    </span>
  );
}

interface VerdictBandProps extends VerdictBadgeProps {
  className?: string | undefined;
}

/** Whether a product may travel, as wide as what it stands in, with what that means in the words of the catalogue. */
export function VerdictBand({ classification, className }: VerdictBandProps) {
  const { code, name } = classification;
  return (
    <div className={classes(styles.band, styles[code], className)}>
      <p className={styles.word} translate="no">
        <VerdictIcon code={code} />
        {name}
      </p>
      <VerdictMessage classification={classification} className={styles.message} />
    </div>
  );
}

/** What a verdict means for who carries the product, in the words of the catalogue. */
export function VerdictMessage({ classification: { code }, className }: VerdictBandProps) {
  const { data } = useQuery(catalogue("classifications"));
  const message = data?.find((entry) => entry.code === code)?.attributes.traveller_message;
  return message && <p className={className}>{message}</p>;
}

// Not exported: nothing but a verdict may look like one.
function VerdictIcon({ code }: { code: string }) {
  const Drawn = ICONS[code] ?? InfoIcon;
  return <Drawn />;
}

const PermittedIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.7 2.7L16 9.7" />
  </Icon>
);

const RestrictedIcon = () => (
  <Icon>
    <path d="M12 3.5 2.5 20h19L12 3.5Z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </Icon>
);

const NotPermittedIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="m5.7 5.7 12.6 12.6" />
  </Icon>
);

const ICONS: Record<string, ComponentType> = {
  permitido: PermittedIcon,
  restringido: RestrictedIcon,
  no_permitido: NotPermittedIcon,
};
