/** Words whose full stop ends no sentence. */
const SHORT =
  /(?:\b(?:Inc|Corp|Co|Ltd|vs|approx|e\.g|i\.e|No|St|Mr|Ms|Dr|U\.S|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)|\b[A-Z])\.$/;

/** Splits a text into sentences and list items, without the marks of Markdown. */
export function splitSentences(text: string): readonly string[] {
  return text.split(/\r?\n+/).flatMap((line) => ofLine(plain(line)));
}

function plain(line: string): string {
  return line
    .replace(/^\s*(?:[-*+•]|\d{1,2}[.)]|#{1,6}|>)\s+/, "")
    .replace(/\*\*|__|`/g, "")
    .trim();
}

function ofLine(line: string): readonly string[] {
  const sentences: string[] = [];
  let begun = "";
  for (const piece of line.split(/(?<=[.!?;])\s+(?=["“(]?[\p{Lu}\p{N}$])/u)) {
    begun = begun === "" ? piece : `${begun} ${piece}`;
    if (SHORT.test(piece)) continue;
    sentences.push(begun);
    begun = "";
  }
  if (begun !== "") sentences.push(begun);
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}
