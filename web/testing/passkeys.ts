import { vi } from "vitest";

/** What a browser with passkeys answers: JSON of a credential, or the name of its error. */
export function fakePasskeys({ create = "made", get = "signed" }: { create?: string; get?: string } = {}) {
  const asked: unknown[] = [];
  const same = (options: unknown) => options;
  const answer = (kind: string) => (options: unknown) => {
    asked.push(options);
    if (kind.endsWith("Error")) return Promise.reject(new DOMException("in English", kind));
    return Promise.resolve({ toJSON: () => ({ id: kind }) });
  };
  vi.stubGlobal("PublicKeyCredential", { parseCreationOptionsFromJSON: same, parseRequestOptionsFromJSON: same });
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: answer(create), get: answer(get) },
  });
  return asked;
}
