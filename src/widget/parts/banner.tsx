import type { ReactNode } from "react";
import { useWidget } from "#widget/screens/widget-context.ts";

/**
 * A message above a form, said aloud as it appears (docs/specification-map.md#2): only an alert is, where it was not
 * there before.
 */
export function Banner({
  variant,
  children,
}: {
  readonly variant: "error" | "warning" | "success";
  readonly children: ReactNode;
}) {
  return (
    <div className="lk-banner" data-variant={variant} role={variant === "success" ? "status" : "alert"}>
      {children}
    </div>
  );
}

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

// Error texts of a server are text; what looks like a link becomes one only if it leads to the documentation of the very
// server that wrote it, over https (docs/specification-map.md#8, docs/threats.md#26).

type TextPiece = { readonly kind: "text"; readonly text: string } | { readonly kind: "link"; readonly url: string };

/** Takes the links to allowed hosts out of a text, in order. */
export function splitLinks(text: string, hosts: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(/https:\/\/[^\s<>"'`\\]+/g)) {
    const url = found[0].replace(/[.,;:!?)\]}]+$/, "");
    if (!leadsTo(url, hosts)) continue;
    if (found.index > from) pieces.push({ kind: "text", text: text.slice(from, found.index) });
    pieces.push({ kind: "link", url });
    from = found.index + url.length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

function leadsTo(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, host } = new URL(url);
  return protocol === "https:" && username === "" && hosts.includes(host);
}

/** The hosts that document a server: its own, and the one whose `api.` or `test.` it is. */
export function documentationHosts(baseUrl: string, pageUrl: string): readonly string[] {
  const { host } = new URL(baseUrl, pageUrl);
  const parent = host.replace(/^(?:api|test)\.(?=.+\.)/, "");
  return parent === host ? [host] : [host, parent];
}
