const WORDS = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A day and time of day, by the reader's own clock; for parts that only the browser draws. */
export function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{WORDS.format(new Date(iso))}</time>;
}
