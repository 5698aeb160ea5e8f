import {
  DECLARATION_CORRECTION_REASON_MAX_LENGTH,
  DECLARATION_CORRECTION_REQUESTED_BY_MAX_LENGTH,
} from "../../api/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import { useDeclaredChanges } from "../../nouns/declaration/facts";
import { useSession } from "../../api/session-store";
import { supervises } from "../../api/roles";
import { declarationByCode, type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import editorStyles from "../../forms/editor.module.css";
import { type FieldList, Fields } from "../../forms/fields";
import { LeaveGuard } from "../../forms/leave-guard";
import { isConflict, isMoved, markProblems } from "../../forms/problems";
import { VersionConflict } from "../../forms/version-conflict";
import { classes } from "../../lib/classes";
import { todayInGalapagos } from "../../lib/today";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { BackLink } from "../../ui/back-link";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Changes } from "../../ui/change-history";
import { EmptyState } from "../../ui/empty-state";
import { Dock } from "../../ui/dock";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { toCorrectable, toForm } from "./declaration-body";
import correctionStyles from "./correction-view.module.css";
import styles from "./declaration-form.module.css";
import { correctionSchema } from "./declaration-schema";
import { isRouteOpen, routeQuestion, useFlights } from "./known-flights";
import { fieldNamed } from "./steps";
import { Stay, TravelStep } from "./travel-step";
import { TravellerStep } from "./traveller-step";
import { Sentence } from "../../ui/sentence";

const t = texts.correctionForm;

type CorrectionForm = Pick<DeclarationForm, "travel" | "traveller" | "minors" | "confirmed_route"> & {
  requested_by: string;
  reason: string;
};

/** Who asks for a correction, and why. */
const WHY: FieldList<CorrectionForm> = [
  {
    kind: "text",
    name: "requested_by",
    label: t.requested_by,
    hint: t.requested_by_hint,
    maxLength: DECLARATION_CORRECTION_REQUESTED_BY_MAX_LENGTH,
  },
  {
    kind: "lines",
    name: "reason",
    label: t.reason,
    hint: t.reason_hint,
    rows: 3,
    maxLength: DECLARATION_CORRECTION_REASON_MAX_LENGTH,
  },
];

/** Corrects what a traveller mistyped, as a new version by the agency. */
export function CorrectionView() {
  const { code = "" } = useParams();
  const role = useSession()?.user.role;
  return (
    <Page>
      {supervises(role) ? (
        <Opened code={code} />
      ) : (
        <EmptyState
          heading="h1"
          title={t.forbiddenTitle}
          actions={<LinkButton to={addressOf(code)}>{t.back}</LinkButton>}
        >
          {t.forbidden}
        </EmptyState>
      )}
    </Page>
  );
}

const addressOf = (code: string) => `/declaraciones/revision?codigo=${code}`;

function Opened({ code }: { code: string }) {
  const declaration = useQuery({ ...declarationByCode(code), staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <BackLink to={addressOf(code)}>{t.back}</BackLink>
      <PageHeader lead={<Sentence text={t.lead(code)} names={[code]} />} />
      {declaration.isPending && <Skeleton blocks={3} />}
      {declaration.isError && <ErrorState error={declaration.error} onRetry={() => void declaration.refetch()} />}
      {declaration.data &&
        (CLOSED.has(declaration.data.state) ? (
          <Notice title={t.closedTitle}>{t.closed}</Notice>
        ) : (
          <Correcting key={declaration.data.version} declaration={declaration.data} />
        ))}
    </>
  );
}

const CLOSED = new Set<StaffDeclaration["state"]>(["annulled", "expired"]);

/** What is typed is about somebody else, and so is kept on no device. */
function Correcting({ declaration }: { declaration: StaffDeclaration }) {
  const { code, submitted_at } = declaration;
  const client = useQueryClient();
  const navigate = useNavigate();
  const online = useOnline();
  const flights = useFlights();
  const changesBetween = useDeclaredChanges();
  const [current, setCurrent] = useState<StaffDeclaration | null>(null);
  const form = useForm<CorrectionForm>({
    // What was sworn is not asked again.
    defaultValues: {
      ...partOf(declaration),
      confirmed_route: "",
      requested_by: "",
      reason: "",
    },
    resolver: zodResolver(correctionSchema(todayInGalapagos(new Date(submitted_at)))) as never,
  });
  const read = () => call.get("/api/declarations/{id}", { params: { path: { id: code } } });
  /** Shows it as it stands; what was typed stays. */
  const reload = useMutation({
    mutationFn: read,
    onSuccess: (now) => {
      client.setQueryData(staffDeclarationKeys.detail(code), now);
      save.reset();
    },
  });
  const save = useMutation({
    mutationFn: ({ values, seen: { version, state } }: { values: CorrectionForm; seen: StaffDeclaration }) => {
      const body = {
        ...toCorrectable(values),
        requested_by: values.requested_by,
        reason: values.reason,
        version,
        state,
      };
      return once(["correct", code, body], (key) =>
        call.post("/api/declarations/{code}/correct", { params: { path: { code }, ...withKey(key) }, body }),
      );
    },
    onSuccess: async (corrected) => {
      client.setQueryData(staffDeclarationKeys.detail(code), corrected);
      notify({ kind: "info", title: t.saved, detail: code });
      form.reset(form.getValues());
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      await navigate(addressOf(code), { replace: true });
    },
    onError: async (error) => {
      if (isConflict(error)) {
        setCurrent(await read());
      } else {
        markProblems(form.setError, error, (name) => placeOf(name, form.getValues()));
      }
    },
  });
  const { setValue } = form;
  useEffect(() => {
    // What was declared was confirmed then.
    const declared = routeQuestion(partOf(declaration).travel, flights);
    if (declared) setValue("confirmed_route", declared.route);
  }, [declaration, flights, setValue]);
  const typed = useWatch({ control: form.control }) as CorrectionForm;
  const changes = changesBetween(partOf(declaration), typed);
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) => {
      if (isRouteOpen(form.getValues(), flights))
        form.setError(
          "travel.flight_number",
          { type: "route", message: texts.declarations.travel.routeOpen },
          { shouldFocus: true },
        );
      else save.mutate({ values, seen: declaration });
    })(event);

  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <Notice>{t.sworn}</Notice>
        {save.isError && !current && (
          <Notice
            kind="error"
            title={failureOf(save.error, t.failed)}
            actions={
              isMoved(save.error) && (
                <Button busy={reload.isPending} onClick={() => reload.mutate()}>
                  {t.reload}
                </Button>
              )
            }
          >
            {messageOf(reload.error ?? save.error)}
          </Notice>
        )}
        <div className={classes(editorStyles.beside, correctionStyles.columns)}>
          <div className={styles.form}>
            <TravelStep />
            <Stay />
            <TravellerStep />
          </div>
          <div className={correctionStyles.side}>
            <Card>
              <h2>{t.changes}</h2>
              {changes.length === 0 ? <p className={styles.kept}>{t.nothing}</p> : <Changes changes={changes} />}
            </Card>
            <Card>
              <h2>{t.why}</h2>
              <Fields of={WHY} />
            </Card>
            {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
            <Dock className={correctionStyles.save} last>
              <Button type="submit" kind="main" busy={save.isPending} disabled={!online || changes.length === 0}>
                {t.save}
              </Button>
              <p className={styles.kept}>{changes.length === 0 ? t.nothingToSave : t.changeCount(changes.length)}</p>
            </Dock>
          </div>
        </div>
      </form>
      {current && (
        <VersionConflict
          name={t.conflictName}
          fields={changesBetween(typed, partOf(current)).map(({ label, before, after }) => ({
            label,
            mine: before,
            current: after,
          }))}
          busy={save.isPending}
          onTakeCurrent={() => client.setQueryData(staffDeclarationKeys.detail(code), current)}
          onKeepMine={() => save.mutate({ values: form.getValues(), seen: current })}
          onClose={() => setCurrent(null)}
        />
      )}
      <LeaveGuard closing unsaved={() => form.formState.isDirty && !save.isSuccess} {...t.leave} />
    </FormProvider>
  );
}

/** The form of the part that may be corrected. */
function partOf(declaration: StaffDeclaration): Pick<DeclarationForm, "travel" | "traveller" | "minors"> {
  const { travel, traveller, minors } = toForm(declaration);
  return { travel, traveller, minors };
}

/** The field that the API calls so. */
function placeOf(serverName: string, values: CorrectionForm) {
  if (serverName === "requested_by" || serverName === "reason") return serverName;
  return fieldNamed(serverName, values as unknown as DeclarationForm) as keyof CorrectionForm | null;
}
