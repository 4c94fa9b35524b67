/** Which companies' figures are on their way; a page without scripts does not ask for them again. */
export function StillReading({ unread }: { readonly unread: readonly string[] }) {
  if (unread.length === 0) return null;
  return (
    <>
      Reading {unread.length} more: {unread.slice(0, 6).join(", ")}.
      <noscript> Load the page again to see them.</noscript>
    </>
  );
}
