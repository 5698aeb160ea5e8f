/** The host of an https address; null for any other text, which must not be shown as a link. */
export function webHost(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return protocol === "https:" ? host : null;
}
