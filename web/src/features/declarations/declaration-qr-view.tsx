import { useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { usePlaceName } from "../../api/catalogues";
import { offer, saveText } from "../../api/download";
import { formatDate, formatTime } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { fullName } from "../../lib/person-name";
import { share } from "../../lib/share";
import { keepDeclaration } from "../../offline/kept-declarations";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { Letterhead } from "../../ui/letterhead";
import { CheckIcon, DownloadIcon, DocumentIcon, Icon, PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import sharedStyles from "../../ui/shared.module.css";
import motionStyles from "../../ui/motion.module.css";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Page, PageHeader } from "../../ui/page";
import { QrCode } from "../../ui/qr-code";
import { Sentence } from "../../ui/sentence";
import { Skeleton } from "../../ui/skeleton";
import { BeforeBoarding, leftBehind } from "./before-boarding";
import { calendarFile } from "./calendar-entry";
import { type Declaration, toForm } from "./declaration-body";
import styles from "./declaration-qr-view.module.css";
import { useDeclaration } from "./declaration-queries";
import type { JustSent } from "./declaration-wizard";
import { KeepOwnData } from "./own-data-card";
import { qrImage } from "./qr-image";
import { ReadFailure } from "./read-failure";
import { TravelGroup } from "./travel-group";

const t = texts.sentDeclaration.qr;

/** The code to show at the control, with or without a network. */
export function DeclarationQrView() {
  const { id = "" } = useParams();
  const declaration = useDeclaration(id);
  return (
    <Page reading>
      {declaration.isPending && <Skeleton lines={2} blocks={3} />}
      {declaration.error && <ReadFailure error={declaration.error} onRetry={() => void declaration.refetch()} />}
      {declaration.data && <Shown id={id} declaration={declaration.data} />}
    </Page>
  );
}

/** When the server received what was just sent. */
const RECEIVED_AT = { sent: "submitted_at", changed: "updated_at" } as const;

function Shown({ id, declaration }: { id: string; declaration: Declaration }) {
  const { code, qr, travel, traveller, state } = declaration;
  const kept = useKeptHere(declaration);
  const placeName = usePlaceName();
  const justSent = (useLocation().state as Partial<JustSent> | null)?.sent;
  const form = toForm(declaration);
  const { items } = form;
  const journey = journeyName(travel.flight_number, travel.transport_mode);
  const waits = state === "submitted";

  function saveDay() {
    const left = leftBehind(items).map(({ product }) => product?.name ?? "");
    const file = calendarFile({
      id: code,
      day: travel.flight_date,
      title: t.calendarTitle(journey, code),
      text: [t.calendarText, ...(left.length > 0 ? [t.calendarLeave(left)] : [])].join("\n"),
      at: declaration.updated_at,
    });
    saveText(t.calendarFile(code), file, "text/calendar");
  }

  return (
    <div className={classes(sharedStyles.apart, styles.sheet)}>
      <Letterhead />
      <PageHeader title={justSent && t[justSent]} lead={t.lead} />
      {justSent && (
        <p role="status" className={classes(styles.saved, styles.received)}>
          <CheckIcon />
          <Sentence
            text={t.received(formatTime(declaration[RECEIVED_AT[justSent]], travel.origin_airport), code)}
            names={[code]}
          />
        </p>
      )}
      <figure className={styles.figure}>
        <QrCode className={classes(styles.qr, motionStyles.appear)} content={qr} label={t.alt(code)} />
        <figcaption className={styles.caption}>
          <span className={styles.code} translate="no">
            {code}
          </span>
          <span className={styles.name} translate="no">
            {fullName(traveller)}
          </span>
          <span>{`${journey}, ${formatDate(travel.flight_date)}`}</span>
          <span translate="no">{`${placeName(travel.origin_airport)} → ${placeName(travel.destination_airport)}`}</span>
        </figcaption>
      </figure>
      {kept === true && (
        <p className={styles.saved}>
          <CheckIcon /> {t.saved}
        </p>
      )}
      {kept === false && <Notice kind="warning">{texts.storage.notSaved}</Notice>}
      <div className={styles.actions}>
        <Button kind="main" onClick={() => void downloadImage(qr, code)}>
          <DownloadIcon /> {t.download}
        </Button>
        {"share" in navigator && (
          <Button onClick={() => void shareImage(qr, code)}>
            <HandOnIcon /> {t.share}
          </Button>
        )}
        {waits && (
          <Button onClick={saveDay}>
            <CalendarIcon /> {t.calendar}
          </Button>
        )}
        <LinkButton to={`/declaraciones/${id}/imprimir`}>
          <PrintIcon /> {texts.sentDeclaration.view.print}
        </LinkButton>
        <LinkButton to={`/declaraciones/${id}`}>
          <DocumentIcon /> {t.view}
        </LinkButton>
      </div>
      {waits && <BeforeBoarding items={items} />}
      {waits && declaration.travel_group && (
        <TravelGroup shared={{ travel_group: declaration.travel_group, travel: form.travel }} current={id} />
      )}
      {justSent === "sent" && !declaration.masked && <KeepOwnData form={form} />}
      <div className={styles.link}>
        <p>{t.link}</p>
        <CopyButton text={new URL(`/declaraciones/${id}`, location.origin).href}>{t.copy}</CopyButton>
      </div>
    </div>
  );
}

/**
 * Whoever opens the code here will want to show it from here, also without a network. Returns whether that will work.
 */
function useKeptHere(declaration: Declaration): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    // Staff see no capability, and keep nothing.
    if (declaration.id) keepDeclaration(declaration, null).then(setKept, console.error);
  }, [declaration]);
  return kept;
}

/** Hands on the picture of the code, which opens nothing, as a link would. */
const shareImage = (qr: string, code: string) =>
  share(
    async () => {
      const file = new File([await qrImage(qr, code)], t.file(code), { type: "image/png" });
      return { files: [file], title: code };
    },
    () => notify({ kind: "negative", title: t.shareFailed }),
  );

const HandOnIcon = () => (
  <Icon>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.2 10.8 7-4M8.2 13.2l7 4" />
  </Icon>
);

const CalendarIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="15" rx="2" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4" />
  </Icon>
);

async function downloadImage(qr: string, code: string) {
  try {
    offer(await qrImage(qr, code), t.file(code));
  } catch (error) {
    console.error(error);
    notify({ kind: "negative", title: t.downloadFailed });
  }
}
