/** An address of electronic mail, which breaks before its sign rather than within a word. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
