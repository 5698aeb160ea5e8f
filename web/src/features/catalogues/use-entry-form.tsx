import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import type { Kind } from "../../api/catalogue-kinds";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import type { Draft } from "../../offline/drafts";
import { useKeptDraft } from "../../offline/use-kept-draft";
import { texts } from "../../texts/es";
import { LeaveGuard } from "../../ui/leave-guard";
import { type EntryForm, fieldNames, schemaOf } from "./entry-form";

const { leave } = texts.catalogues;

/** A form of the registry, kept on the device until the server has it. */
export function useEntryForm(kind: Kind, draftKey: string, draft: Draft<EntryForm>, isNew: boolean) {
  const schema = useMemo(() => schemaOf(kind, isNew), [kind, isNew]);
  const form = useForm<EntryForm>({ defaultValues: draft.values, resolver: zodResolver(schema) as never });
  const kept = useKeptDraft(draftKey, draft, 0, form);
  const place = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return;
    const errors = error.errors.map((problem) => ({ ...problem, field: problem.field.replace(/^articles\[.*$/, "articles") }));
    placeFieldProblems(errors, fieldNames(kind), form.setError);
  };
  const guard = <LeaveGuard query closing unsaved={kept.unsent} title={leave.title} text={leave.text} stay={leave.stay} leave={leave.leave} />;
  return { form, kept, place, guard };
}
