import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { readDeclarationName } from "../../lib/pasted-link";
import { fullName } from "../../lib/person-name";
import { useHydrated } from "../../lib/use-hydrated";
import { useTypedEarly } from "../../lib/use-typed-early";
import { keptDeclarations } from "../../offline/kept-declarations";
import { hasUnsent } from "../../offline/resume-outbox";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LinkButton } from "../../ui/link-button";
import { TextField } from "../../ui/text-field";
import styles from "./my-declarations.module.css";

const UnsentDeclarations = lazy<ComponentType>(() =>
  import("./unsent-declarations").then(
    (loaded) => ({ default: loaded.UnsentDeclarations }),
    () => ({ default: () => null }),
  ),
);

/** The declarations of this device, and the way to one made elsewhere. */
export function MyDeclarations() {
  const kept = useQuery({ queryKey: ["device", "declarations"], queryFn: keptDeclarations, staleTime: 0 });
  const unsent = useQuery(hasUnsent).data;
  const declarations = kept.data ?? [];
  return (
    <Card id="mis-declaraciones">
      <h2>{texts.home.viewTitle}</h2>
      {unsent && (
        <Suspense>
          <UnsentDeclarations />
        </Suspense>
      )}
      {declarations.length === 0 ? (
        <>
          {!unsent && <p>{texts.home.viewNone}</p>}
          <OpenByLink kept={declarations} />
        </>
      ) : (
        <>
          <ul className={styles.list}>
            {declarations.map(({ id, code, travel, traveller }) => (
              <li key={id} className={styles.declaration}>
                <Link to={`/declaraciones/${id}`} className={styles.code} translate="no">
                  {code}
                  <span>{fullName(traveller)}</span>
                  <span>{`${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`}</span>
                </Link>
                <LinkButton to={`/declaraciones/${id}/qr`}>{texts.home.showQr}</LinkButton>
              </li>
            ))}
          </ul>
          <details>
            <summary className={styles.other}>{texts.home.pasteOther}</summary>
            <OpenByLink kept={declarations} />
          </details>
        </>
      )}
    </Card>
  );
}

/** Opens what was pasted: a link or an id; a code leads to the page that asks for the rest. */
function OpenByLink({ kept }: { kept: readonly { id: string; code: string }[] }) {
  const navigate = useNavigate();
  const [link, setLink] = useState("");
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useTypedEarly(field, setLink);
  // Before that the browser would send the form itself, and the text would be gone.
  const canSend = useHydrated();

  function open(event: FormEvent) {
    event.preventDefault();
    const name = readDeclarationName(link);
    if (name?.kind === "id") return void navigate(`/declaraciones/${name.id}`);
    if (name?.kind === "code") {
      const known = kept.find(({ code }) => code === name.code);
      return void navigate(`/declaraciones/${known?.id ?? name.code}`);
    }
    setWrong(name ? texts.home.pasteIncomplete : texts.home.pasteWrong);
  }

  return (
    <form className={styles.paste} onSubmit={open} noValidate>
      <TextField
        ref={field}
        label={texts.home.pasteLabel}
        value={link}
        hint={texts.home.pasteHint}
        autoComplete="off"
        spellCheck={false}
        error={wrong}
        onChange={(event) => setLink(event.target.value)}
      />
      <Button type="submit" disabled={!canSend}>
        {texts.home.pasteAction}
      </Button>
    </form>
  );
}
