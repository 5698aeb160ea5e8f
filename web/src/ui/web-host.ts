/** The site that an https address leads to; null for anything else, which is not shown as a link. */
export function webHost(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return protocol === "https:" ? host : null;
}
