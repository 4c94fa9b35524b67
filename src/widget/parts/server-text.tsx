import { useWidget } from "#widget/screens/widget-context.ts";
import { splitLinks } from "./split-links.ts";

/** A server's own words, as text; links lead to its documentation and nowhere else. */
export function ServerText({ text }: { readonly text: string }) {
  const { linkHosts } = useWidget();
  return splitLinks(text, linkHosts).map((piece, index) =>
    piece.kind === "text" ? (
      piece.text
    ) : (
      // Pieces have no names and never change places.
      <a key={index} className="lk-link" href={piece.url} target="_blank" rel="noopener noreferrer">
        {piece.url}
      </a>
    ),
  );
}
