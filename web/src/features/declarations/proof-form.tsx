import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isCalendarDate } from "../../lib/dates";
import { documentNumber } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { DateField } from "../../ui/date-field";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { declarationKeys } from "./declaration-queries";
import { openDeclaration } from "./proof";
import styles from "./proof-form.module.css";

const tTraveller = texts.declarations.traveller;
const t = texts.sentDeclaration.proof;

interface ProofFormProps {
  /** The id of the declaration, or its code. */
  id: string;
  /** Why it is asked. */
  reason: string;
  /** Called when the declaration is known. */
  onOpened?: () => void;
}

/** Asks for what proves that one is the declarant, and then shows the declaration with nothing masked. */
export function ProofForm({ id, reason, onOpened }: ProofFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const online = useOnline();
  const [number, setNumber] = useState("");
  const [birth, setBirth] = useState("");
  const opening = useMutation({
    mutationFn: () => openDeclaration(id, { document_number: documentNumber(number), birth_date: birth }),
    onSuccess: (declaration) => {
      client.setQueryData(declarationKeys.detail(declaration.id), declaration);
      onOpened?.();
      if (declaration.id !== id) void navigate(`/declaraciones/${declaration.id}`, { replace: true });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    opening.mutate();
  }

  return (
    <Card>
      <form noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.why}>
          <h2>{t.title}</h2>
          <p>{reason}</p>
        </div>
        {opening.isError && <Notice kind="error">{messageOf(opening.error)}</Notice>}
        {!online && <Notice kind="warning">{t.offline}</Notice>}
        <TextField
          label={tTraveller.document_number}
          autoComplete="off"
          autoCapitalize="characters"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <DateField label={tTraveller.birth_date} value={birth} onChange={setBirth} />
        <Button
          type="submit"
          kind="main"
          busy={opening.isPending}
          disabled={!online || documentNumber(number) === "" || !isCalendarDate(birth)}
        >
          {t.show}
        </Button>
      </form>
    </Card>
  );
}
