/** A sentence in which what is filled in stands out. */
export function Emphasised({
  text,
  name,
  value,
}: {
  /** Holds `{name}` once. */
  readonly text: string;
  readonly name: string;
  /** An address or number: it reads from left to right in every language. */
  readonly value: string;
}) {
  const [before = "", after = ""] = text.split(`{${name}}`);
  return (
    <>
      {before}
      <strong dir="ltr">{value}</strong>
      {after}
    </>
  );
}
