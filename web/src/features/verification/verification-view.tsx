import { useQuery } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../api/session-store";
import { actLink, isCutActLink, isCutFragment, tokenOfFragment, tokenOfLink, VERIFY_PATH } from "../../lib/act-link";
import { readFolio } from "../../lib/folio";
import { isCut, isSealed } from "../../lib/seal";
import { isBlank, paragraphs } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { liveDecoder, readPicture } from "../../scan/decoder";
import { PictureButton } from "../../scan/picture-button";
import { useScan } from "../../scan/use-scan";
import { Verdict } from "../../scan/verdict";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { QrIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Sentence } from "../../ui/sentence";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import { VerifiedAct } from "./verified-act";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./verification-view.module.css";

const Viewfinder = lazy(() => import("../../scan/viewfinder").then((module) => ({ default: module.Viewfinder })));

const t = texts.verification;

/** Anyone checks here whether an act is genuine: the token in the address is verified on the device. */
export function VerificationView() {
  const { hash } = useLocation();
  const token = tokenOfFragment(hash);
  return (
    <Page reading dense>
      <PageHeader lead={t.lead} />
      {hash === "" && <HowTo />}
      {hash !== "" &&
        token === null &&
        (isCutFragment(hash) ? <Incomplete /> : <Refused kind="altered" text={t.altered} />)}
      {token !== null && <Verification key={token} token={token} />}
    </Page>
  );
}

function Verification({ token }: { token: string }) {
  const online = useOnline();
  const scan = useScan();
  // With a network, a key that this device does not know is asked for.
  const read = useQuery({ queryKey: ["device", "verification", token, online], queryFn: () => scan(token), gcTime: 0 });
  if (read.isPending) return <Skeleton lines={2} blocks={2} />;
  if (read.isError) return <Refused kind="unknown_key" text={t.failed} />;
  switch (read.data.kind) {
    case "act":
      return <VerifiedAct claims={read.data.claims} />;
    case "unknown_key":
      return <Refused kind="unknown_key" text={online ? t.unknownKey : t.unknownKeyOffline} />;
    case "altered":
      return isCut(token) ? <Incomplete /> : <Refused kind="altered" text={t.altered} />;
    default:
      return <Refused kind="foreign" text={t.foreign} />;
  }
}

const Incomplete = () => <Refused kind="unknown_key" text={t.incomplete} />;

function Refused({ kind, text }: { kind: "altered" | "unknown_key" | "foreign"; text: string }) {
  return (
    <div className={classes(sharedStyles.stack, styles.result)}>
      <Verdict kind={kind} word={t.verdicts[kind]}>
        {text}
      </Verdict>
      <LinkButton to={VERIFY_PATH}>{t.another}</LinkButton>
    </div>
  );
}

function HowTo() {
  const navigate = useNavigate();
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [folioAlone, setFolioAlone] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const staff = useSession() !== null;
  const asked = staff ? t.askedOfStaff : t.asked;

  function take(text: string | null, otherwise = t.foreign) {
    const scanned = paragraphs(text ?? "");
    const token = tokenOfLink(scanned) ?? (isSealed(scanned) ? scanned : null);
    if (token !== null) return void navigate(actLink(token, ""));
    setLooking(false);
    setProblem(text === null ? t.noCode : isCutActLink(scanned) ? t.incomplete : otherwise);
  }

  /** The folio alone opens an act for staff only: it says nothing that only who holds the paper knows. */
  function seek(event: FormEvent) {
    event.preventDefault();
    const folio = readFolio(typed);
    setFolioAlone(null);
    if (folio === null) return isBlank(typed) ? setProblem(asked.nothing) : take(typed, asked.foreign);
    if (staff) return void navigate(`/retenciones?folio=${folio}`);
    setProblem(null);
    setFolioAlone(folio);
  }

  return (
    <Card>
      <div className={classes(sharedStyles.stack, styles.howTo)}>
        <h2>{t.how}</h2>
        <ol className={styles.steps}>
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        {folioAlone !== null && (
          <Notice title={t.folioAlone.title}>
            <Sentence text={t.folioAlone.text(folioAlone)} names={[folioAlone]} />
          </Notice>
        )}
        {looking && (
          <Suspense>
            <Viewfinder
              shape="code"
              aim={texts.camera.aimAtCode}
              decoder={liveDecoder}
              onFound={(text) => take(text)}
            />
          </Suspense>
        )}
        <div className={classes(sharedStyles.row, styles.actions)}>
          <Button
            kind={looking ? "plain" : "main"}
            onClick={() => {
              setProblem(null);
              setLooking(!looking);
            }}
          >
            <QrIcon /> {looking ? t.stop : t.scan}
          </Button>
          <PictureButton onPicture={(picture) => void readPicture(picture).then((text) => take(text))}>
            {texts.camera.picture}
          </PictureButton>
        </div>
        <form className={styles.typed} onSubmit={seek}>
          <TextField
            label={asked.label}
            hint={<Sentence text={asked.hint} names={[t.folioExample]} />}
            autoComplete="off"
            autoCapitalize={staff ? "characters" : "none"}
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{t.seek}</Button>
        </form>
      </div>
    </Card>
  );
}
