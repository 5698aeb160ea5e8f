import { queryOptions } from "@tanstack/react-query";
import { texts } from "../texts/catalogue";
import { UserFacingError } from "../texts/user-facing-error";
import { accountKeys, type Confirmed, type FactorProof, keepAccount, withFreshToken } from "./account";
import { call } from "./call";
import { api } from "./client";
import type { Schemas } from "./schemas";
import type { User } from "./session-store";
import { askToSignIn, type Credentials, keepSession } from "./sign-in";
import { parseUser } from "./user";

type Ceremony = Schemas["PasskeyCeremony"];

/** A passkey of the signed-in person. */
export type Passkey = Schemas["Passkey"];

/** The browser did not use or make a passkey, and why. */
class PasskeyError extends UserFacingError {}

/** The own passkeys. */
export const ownPasskeys = queryOptions({
  queryKey: accountKeys.passkeys(),
  queryFn: async ({ signal }) => (await call.get("/api/user/passkeys", { signal })).items,
});

/** Signs in with a passkey: by itself, or after the right password. */
export async function signInWithPasskey(
  rememberMe: boolean,
  after: Pick<Credentials, "email" | "password"> | null,
): Promise<User> {
  const asked = await askToSignIn((options) => api.POST("/api/login/passkey/begin", { ...options, body: after ?? {} }));
  const signed = await sign(asked);
  return keepSession(
    await askToSignIn((options) => api.POST("/api/login/passkey", { ...options, body: { ...signed, rememberMe } })),
    rememberMe,
  );
}

/** Proves with one of the own passkeys that its owner asks. */
export async function proveWithPasskey(): Promise<FactorProof> {
  return { passkey: await sign(await call.post("/api/user/passkeys/proof")) };
}

/** Makes a passkey and adds it to the own account. The first second factor comes with recovery codes. */
export async function addPasskey(body: Schemas["PasskeyBeginning"]): Promise<Confirmed> {
  const asked = await call.post("/api/user/passkeys/begin", { body });
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(
    asked.options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await answerOf(() => navigator.credentials.create({ publicKey: options }));
  return withFreshToken(
    await call.post("/api/user/passkeys", { body: { ceremony_id: asked.ceremony_id, credential } }),
  );
}

/** Gives one of the own passkeys another name. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await call.put("/api/user/passkeys/{id}", { params: { path: { id } }, body: { name } });
}

/** Takes a passkey off the own account. */
export async function removePasskey(id: string, body: FactorProof): Promise<void> {
  keepAccount(parseUser(await call.post("/api/user/passkeys/{id}/remove", { params: { path: { id } }, body })));
}

async function sign({ ceremony_id, options }: Ceremony) {
  const asked = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return { ceremony_id, credential: await answerOf(() => navigator.credentials.get({ publicKey: asked })) };
}

/** What the browser answers, as JSON. */
async function answerOf(ask: () => Promise<Credential | null>): Promise<Record<string, unknown>> {
  const credential = await ask().catch((error: unknown) => {
    throw new PasskeyError(REASONS[error instanceof Error ? error.name : ""] ?? texts.passkeys.failed);
  });
  if (credential === null) throw new PasskeyError(texts.passkeys.cancelled);
  return { ...(credential as PublicKeyCredential).toJSON() };
}

/**
 * What the names of the browser's errors mean. It does not tell a refusal from a question that nobody answered in time.
 */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: texts.passkeys.cancelled,
  AbortError: texts.passkeys.cancelled,
  InvalidStateError: texts.passkeys.present,
  SecurityError: texts.passkeys.wrongSite,
  ConstraintError: texts.passkeys.unsuitable,
  NotSupportedError: texts.passkeys.unsuitable,
};
