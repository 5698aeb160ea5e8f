import { useMutation } from "@tanstack/react-query";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { fullName } from "../../lib/person-name";
import { writeCarried } from "../../nouns/declaration/carried-declaration";
import { shownUnsent, type UnsentDeclaration } from "../../offline/declaration-outbox";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { QrIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { QrCode } from "../../ui/qr-code";
import sharedStyles from "../../ui/shared.module.css";
import qrStyles from "./declaration-qr-view.module.css";
import styles from "./carried-code.module.css";

const t = texts.unsent.carried;

/** Lets a traveller without a network show what is not sent, so that an officer takes it over. */
export function CarriedCode({ id, form: { travel, traveller } }: Pick<UnsentDeclaration, "id" | "form">) {
  // The code holds personal data and the key of the declaration, so it is shown on request only.
  const code = useMutation({
    mutationFn: async () => {
      const body = await shownUnsent(id);
      return body && writeCarried({ key: id, body });
    },
    onError: console.error,
  });
  return (
    <Card>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {code.data ? (
        <figure className={styles.figure}>
          <QrCode className={styles.qr} content={code.data} label={t.alt} density="dense" />
          <figcaption className={qrStyles.caption}>
            <strong className={styles.mark}>{t.mark}</strong>
            <span className={qrStyles.name} translate="no">
              {fullName(traveller)}
            </span>
            <span>{`${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`}</span>
          </figcaption>
        </figure>
      ) : (
        !code.isSuccess && (
          <div>
            <Button kind="main" busy={code.isPending} onClick={() => code.mutate()}>
              <QrIcon /> {t.show}
            </Button>
          </div>
        )
      )}
      {code.isSuccess && !code.data && <Notice kind="warning">{t.tooLong}</Notice>}
      {code.isError && <Notice kind="error">{texts.ui.unexpected}</Notice>}
      <p className={sharedStyles.quiet}>{t.privacy}</p>
    </Card>
  );
}
