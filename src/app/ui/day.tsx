import { formatDate } from "#research/text/format-date.ts";

/** A date in words that machines can read too. */
export function Day({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatDate(iso)}</time>;
}
