import { splitLinks } from "./split-links.ts";

/** A message's text as it was sent, its web addresses to click. */
export function LinkedText({ text }: { readonly text: string }) {
  return (
    <p data-slot="message-text">
      {splitLinks(text).map((piece, index) =>
        piece.kind === "link" ? (
          <a key={index} href={piece.text} rel="nofollow noreferrer">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
