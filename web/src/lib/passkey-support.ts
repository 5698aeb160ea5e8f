/** Whether this browser uses passkeys and reads their options as the server writes them. */
export const supportsPasskeys = (): boolean =>
  "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential;
