/** A piece of a message's text. */
export interface TextPiece {
  readonly kind: "text" | "link";
  readonly text: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends a sentence around an address rather than the address. */
const SENTENCE_END = /[.,;:!?)\]']+$/;

/** Takes text apart into web addresses and what stands between them; joined again the pieces are the text. */
export function splitLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(SENTENCE_END, "");
    pieces.push({ kind: "text", text: text.slice(from, match.index) }, { kind: "link", text: address });
    from = match.index + address.length;
  }
  pieces.push({ kind: "text", text: text.slice(from) });
  return pieces.filter((piece) => piece.text !== "");
}
