import type { CheckedText } from "#contracts/api/ask.ts";

/** Writes a checked text for a terminal. */
export function checkReport({ sentences, claims, checked, right, wrong }: CheckedText): string {
  const lines = sentences.flatMap((sentence) => [
    sentence.text,
    ...sentence.claims.map(
      ({ verdict, fault, text, detail, source }) =>
        `  ${verdict}${fault === null ? "" : ` (${fault})`}: ${text}. ${detail}${source?.url == null ? "" : ` ${source.url}`}`,
    ),
  ]);
  return [...lines, "", `${checked} of ${claims} statements checked: ${right} right, ${wrong} wrong.`].join("\n");
}
