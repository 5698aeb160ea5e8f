import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../api/call";
import { useSession } from "../../api/session-store";
import { type Retention, retentionKeys } from "../../api/staff-retentions";
import type { useKeptDraft } from "../../forms/use-kept-draft";
import { deviceNow } from "../../lib/clock";
import { deviceAt } from "../../offline/device";
import { issueAct, type IssuedAct } from "../../offline/issued-acts";
import { keepChoices } from "../../offline/last-choices";
import { isAwaited } from "../../offline/outbox";
import { sendSoon } from "../../offline/outbox-sending";
import { useActsDevice } from "../../offline/use-acts-device";
import { useOnline } from "../../offline/use-online";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { texts } from "../../texts/catalogue";
import { mayBeStored } from "./act-attempt";
import { toBody } from "./act-body";
import type { ActForm } from "./act-form";
import { postIssuedPhotos } from "./issued-photos";
import { choicesIn } from "./last-choices";
import { actOnDevice, listsOf } from "./offline-act";

const t = texts.retentions.form;
const { offline } = texts.retentions;

interface IssueProps {
  /** Id of a new act, made with its draft, so that sending it again is harmless. */
  id: string;
  airport: string;
  officer: Retention["officer"];
  /** What the server refused of this device, to be issued anew under its folio. */
  corrected: IssuedAct | null;
  kept: ReturnType<typeof useKeptDraft>;
  /** The act as it is typed. */
  typed: () => ActForm;
  onError: (error: Error) => void;
  onSettled: () => void;
}

/** Issues an act and shows its paper: the server issues it, or this device while there is no network. */
export function useIssue({ id, airport, officer, corrected, kept, typed, onError, onSettled }: IssueProps) {
  const online = useOnline();
  useActsDevice(airport);
  // What a device issued is corrected there, because its folio is on paper.
  const onDevice = corrected !== null || !online;
  const canEncrypt = Boolean(useSession()?.keepingKey);
  const registered = Boolean(useQuery(deviceAt(airport)).data) && canEncrypt;
  const navigate = useNavigate();
  const client = useQueryClient();

  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async (): Promise<{ act: Retention; waiting: boolean }> => {
      const body = toBody(corrected?.act.id ?? id, typed());
      if (onDevice) {
        const { act } = await issueAct(body, actOnDevice(body, typed(), officer, listsOf(client)), deviceNow());
        return { act, waiting: true };
      }
      // Findings would refuse the steps of the declaration that were decided before.
      if (body.declaration_code && (await isAwaited(body.declaration_code))) await sendSoon();
      // Until there is an answer nobody knows whether the act has a folio of the server.
      const before = kept.sent() !== undefined;
      await kept.remember(true);
      try {
        return { act: await call.post("/api/retentions", { body }), waiting: false };
      } catch (error) {
        if (!mayBeStored(error, before)) await kept.remember(undefined);
        throw error;
      }
    },
    onSuccess: async ({ act, waiting }) => {
      // An act is issued although what it chose could not be kept.
      await keepChoices(officer.id, choicesIn(typed())).catch(console.error);
      // Before the draft goes, which names them.
      await postIssuedPhotos(act, typed());
      await kept.finish();
      void sendSoon().catch(console.error);
      if (!waiting) client.setQueryData(retentionKeys.detail(act.id), act);
      await navigate(`/retenciones/print/${act.id}`, { replace: true });
      await client.invalidateQueries({ queryKey: retentionKeys.lists() });
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.all });
    },
    onError,
    onSettled,
  });

  const ready = !onDevice || (registered && kept.sent() === undefined);
  const readyText = corrected ? offline.correcting : offline.ready;
  const reason = registered ? offline.unanswered : kept.inMemory ? texts.storage.offline : t.editor.offline;
  return {
    mutation,
    online,
    /** Whether it can be issued now. */
    ready,
    /** What is said of an act that this device issues; null for one of the server. */
    onDeviceText: onDevice ? (ready ? readyText : reason) : null,
  };
}
