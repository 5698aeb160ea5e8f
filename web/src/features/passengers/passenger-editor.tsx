import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type Passenger, passengerKeys, readPassenger } from "../../nouns/passenger/queries";
import { ApiProblem } from "../../api/problem";
import { type OpenedDraft, Undrafted } from "../../forms/draft";
import { EditorForm, Failure, SaveBar, SaveButton } from "../../forms/editor";
import { Fields } from "../../forms/fields";
import { useEditor } from "../../forms/use-editor";
import type { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { MrzField } from "./mrz-field";
import {
  incompletePassengerSchema,
  isIncomplete,
  type PassengerBody,
  passengerSchema,
  passengerValues,
  type PassengerValues,
  usePassengerFields,
} from "./passenger-fields";
import { createPassenger, updatePassenger } from "./passenger-queries";

const t = texts.passengers.form;

interface PassengerEditorProps {
  /** Null for a new one. */
  passenger: Passenger | null;
  onSaved: (passenger: Passenger) => void;
}

/** The form of a passenger. What is typed is about somebody else, and so is kept on no device. */
export function PassengerEditor(props: PassengerEditorProps) {
  const { document, person, contact } = usePassengerFields(props.passenger);
  const fields = [...document, ...person, ...contact];
  return (
    <Undrafted begin={() => ({ values: passengerValues(fields, props.passenger), version: props.passenger?.version })}>
      {(opened) => <Opened {...props} opened={opened} />}
    </Undrafted>
  );
}

function Opened({ passenger, onSaved, opened }: PassengerEditorProps & { opened: OpenedDraft<PassengerValues> }) {
  const client = useQueryClient();
  const { document, person, contact } = usePassengerFields(passenger);
  const fields = [...document, ...person, ...contact];
  const editor = useEditor<Passenger, PassengerValues, PassengerBody>({
    opened,
    fields,
    // What is not chosen yet is refused by the schema, with words.
    schema: (isIncomplete(passenger) ? incompletePassengerSchema : passengerSchema) as unknown as z.ZodType<
      PassengerBody,
      PassengerValues
    >,
    toValues: (record) => passengerValues(fields, record),
    save: (body, { idempotencyKey, version }) =>
      passenger ? updatePassenger(passenger.id, { ...body, version }) : createPassenger(body, idempotencyKey),
    readCurrent: passenger ? () => readPassenger(passenger.id) : undefined,
    onSaved: (saved) => {
      notify({ kind: "info", title: passenger ? t.saved : t.created });
      // The next screen shows it without another read, because audit records each read.
      client.setQueryData(passengerKeys.detail(saved.id), saved);
      void client.invalidateQueries({ queryKey: passengerKeys.lists() });
      onSaved(saved);
    },
    onTakeCurrent: async (now) => {
      await editor.startOver(now);
    },
  });
  const { failure, marked } = editor;
  const taken = failure instanceof ApiProblem && failure.errors.some(({ reason }) => reason === "DOCUMENT_TAKEN");
  return (
    <EditorForm
      editor={editor}
      texts={t.editor}
      name={t.the}
      leaving={{ closing: true }}
      failure={
        taken && (
          <Taken
            error={failure}
            focused={!marked}
            number={editor.form.getValues("document_number")}
            onLeave={editor.giveUp}
          />
        )
      }
    >
      <MrzField />
      <Card>
        <h2>{t.document}</h2>
        <Fields of={document} />
      </Card>
      <Card>
        <h2>{t.person}</h2>
        <Fields of={person} />
      </Card>
      <Card>
        <h2>{t.contact}</h2>
        <Fields of={contact} />
      </Card>
      {!editor.online && <Notice kind="warning">{t.offline}</Notice>}
      <SaveBar last>
        <SaveButton editor={editor}>{passenger ? t.save : t.create}</SaveButton>
      </SaveBar>
    </EditorForm>
  );
}

interface TakenProps {
  error: Error;
  focused: boolean;
  number: string;
  onLeave: () => Promise<void>;
}

/** The document has a record already; the list finds it by its number, which does not stand in the address. */
function Taken({ error, focused, number, onLeave }: TakenProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function open() {
    await onLeave();
    client.setQueryData(passengerKeys.typed(), number);
    await navigate("/pasajeros");
  }
  return (
    <Failure error={error} texts={t.editor} focused={focused}>
      <Button onClick={() => void open()}>{t.openTaken}</Button>
    </Failure>
  );
}
