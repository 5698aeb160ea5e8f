import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { User } from "../../api/session-store";
import { PIN_LENGTH, pinFault } from "../../lib/pin";
import { hasPin, MOST_WRONG, removePin, setPin } from "../../offline/device-lock";
import { canSeal } from "../../offline/device-seal";
import { deviceLockTexts } from "../../texts/device-lock";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { TextField } from "../../ui/text-field";
import styles from "./profile-view.module.css";

const t = deviceLockTexts.pin;

interface DevicePinProps {
  user: User;
}

/** The PIN with which the person unlocks this device. It needs no network, and no server knows of it. */
export function DevicePin({ user }: DevicePinProps) {
  const client = useQueryClient();
  const queryKey = ["device", "pin", user.id];
  const { data: isSet } = useQuery({
    queryKey,
    queryFn: () => hasPin(user.id),
    networkMode: "always",
    staleTime: 0,
  });
  const [asking, setAsking] = useState<"pin" | "removal" | null>(null);
  const done = () => {
    setAsking(null);
    void client.invalidateQueries({ queryKey });
  };
  const remove = useMutation({
    networkMode: "always",
    mutationFn: () => removePin(user.id),
    onSuccess: () => notify({ kind: "info", title: t.removed }),
    onError: (error) => notify({ kind: "negative", title: t.failed, detail: messageOf(error) }),
    onSettled: done,
  });
  return (
    <>
      <h2 id="pin">{t.title}</h2>
      <p className={styles.quiet}>{isSet ? t.set : t.none}</p>
      {!canSeal() && <Notice kind="warning">{t.impossible}</Notice>}
      {asking === "pin" ? (
        <PinForm onSaved={done} onClose={() => setAsking(null)} />
      ) : (
        canSeal() &&
        isSet !== undefined && (
          <Actions>
            <Button onClick={() => setAsking("pin")}>{isSet ? t.change : t.choose}</Button>
            {isSet && (
              <Button kind="danger" onClick={() => setAsking("removal")}>
                {t.remove}
              </Button>
            )}
          </Actions>
        )
      )}
      {asking === "removal" && (
        <Confirm
          title={t.remove}
          action={t.remove}
          kind="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(null)}
        >
          {t.removeText}
        </Confirm>
      )}
    </>
  );
}

interface PinFormProps {
  onSaved: () => void;
  onClose: () => void;
}

function PinForm({ onSaved, onClose }: PinFormProps) {
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: { pin: "", again: "" } });
  const save = useMutation({
    networkMode: "always",
    mutationFn: ({ pin }: { pin: string }) => setPin(pin),
    onSuccess: () => {
      notify({ kind: "info", title: t.saved });
      onSaved();
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => save.mutate(typed))}>
      {save.error && (
        <Notice kind="error" title={failureOf(save.error, t.failed)}>
          {messageOf(save.error)}
        </Notice>
      )}
      <TextField
        label={t.label}
        hint={t.hint(PIN_LENGTH.least, PIN_LENGTH.most)}
        error={errors.pin?.message}
        // The person has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...SECRET}
        {...register("pin", { validate: (pin) => faultIn(pin) ?? true })}
      />
      <TextField
        label={t.again}
        error={errors.again?.message}
        {...SECRET}
        {...register("again", { validate: (again) => again === getValues("pin") || t.differs })}
      />
      <p className={styles.quiet}>{t.warning(MOST_WRONG)}</p>
      <Actions>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{texts.ui.cancel}</Button>
      </Actions>
    </form>
  );
}

const SECRET = { type: "password", inputMode: "numeric", autoComplete: "off" } as const;

function faultIn(pin: string): string | null {
  const fault = pinFault(pin);
  if (fault === "length") return t.faults.length(PIN_LENGTH.least, PIN_LENGTH.most);
  return fault && t.faults[fault];
}
