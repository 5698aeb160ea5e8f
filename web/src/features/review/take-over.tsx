import { DECLARATION_TAKEOVER_REASON_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRouteName } from "../../api/catalogues";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import { useStaffAirports } from "../../api/staff-airport";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { formatDateShort } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { Sentence } from "../../ui/sentence";

const t = texts.review.takeOver;

/** A declaration of another airport, and the way on where its flight landed here: a supervisor takes it over. */
export function TakeOver({ code }: { code: string }) {
  const online = useOnline();
  const { selected, options } = useStaffAirports();
  const routeName = useRouteName();
  const [asking, setAsking] = useState(false);
  const elsewhere = useQuery({
    queryKey: [...staffDeclarationKeys.detail(code), "elsewhere"],
    queryFn: ({ signal }) => call.get("/api/declarations/{code}/elsewhere", { params: { path: { code } }, signal }),
  });
  if (elsewhere.isPending) return <Skeleton lines={3} />;
  if (elsewhere.isError) return <ErrorState error={elsewhere.error} onRetry={() => void elsewhere.refetch()} />;
  const { airport, flight_number, flight_date, state } = elsewhere.data;
  const here = options.find((option) => option.value === selected);
  return (
    <>
      <EmptyState
        title={texts.review.detail.wrongAirportTitle}
        actions={
          here &&
          state !== "annulled" && (
            <Button disabled={!online} onClick={() => setAsking(true)}>
              {t.action(here.value)}
            </Button>
          )
        }
      >
        <Sentence
          text={t.about(
            airport,
            `${flight_number}, ${formatDateShort(flight_date)}, ${routeName(elsewhere.data)}`,
            texts.declarations.states[state],
          )}
          names={[airport, flight_number, routeName(elsewhere.data)]}
        />{" "}
        {here ? t.offer : t.chooseAirport}
      </EmptyState>
      {asking && here && <TakeOverDialog seen={elsewhere.data} airport={here.value} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DialogProps {
  seen: { code: string; version: number; state: keyof typeof texts.declarations.states; airport: string };
  /** The airport that takes it over. */
  airport: string;
  onClose: () => void;
}

function TakeOverDialog({ seen: { code, version, state, airport: from }, airport, onClose }: DialogProps) {
  const client = useQueryClient();
  const takeOver = useMutation({
    mutationFn: (reason: string) => {
      const body = { version, state, airport, reason };
      return once(["take over", code, body], (key) =>
        call.post("/api/declarations/{code}/take-over", { params: { path: { code }, ...withKey(key) }, body }),
      );
    },
    onSuccess: async (taken) => {
      client.setQueryData(staffDeclarationKeys.detail(code), taken);
      notify({ kind: "info", title: t.done(airport), detail: code, names: [airport, code] });
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.all });
    },
    // The declaration is read again. The typed text stays.
    onError: () => void client.invalidateQueries({ queryKey: [...staffDeclarationKeys.detail(code), "elsewhere"] }),
  });
  return (
    <ConfirmWithReason
      title={t.action(airport)}
      names={[airport]}
      action={t.confirm}
      kind="primary"
      texts={t}
      maxLength={DECLARATION_TAKEOVER_REASON_MAX_LENGTH}
      busy={takeOver.isPending}
      error={takeOver.error}
      onConfirm={(reason) => takeOver.mutate(reason)}
      onClose={onClose}
    >
      <p>
        <Sentence text={t.text(code, from, airport)} names={[code, from, airport]} />
      </p>
    </ConfirmWithReason>
  );
}
