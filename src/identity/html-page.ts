import type { IdentityDeps } from "./deps.ts";

/** A page for somebody in the middle of a navigation that ends here. */
export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Things that an address can point at, one below the other. */
  readonly entries?: readonly { readonly id: string; readonly term: string; readonly text: string }[];
  /** Where to go on; an address of our own lists only. */
  readonly way: { readonly label: string; readonly url: string } | null;
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 30rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 Arial, Helvetica, sans-serif; }
h1 { font-size: 1.25rem; }
`;

/** Writes a small page that loads nothing, runs nothing and lets nobody frame it. */
export function plainPage(
  { status, title, sentences, entries = [], way }: PlainPage,
  { randomBytes }: Pick<IdentityDeps, "randomBytes">,
): Response {
  const nonce = Buffer.from(randomBytes(16)).toString("base64");
  const link = way === null ? "" : `\n<p><a href="${escapeHtml(way.url)}">${escapeHtml(way.label)}</a></p>`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("\n")}${listOf(entries)}${link}
</main>
</body>
</html>
`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
  };
  return new Response(html, { status, headers });
}

function listOf(entries: NonNullable<PlainPage["entries"]>): string {
  if (entries.length === 0) return "";
  const items = entries.map(
    ({ id, term, text }) =>
      `<dt id="${escapeHtml(id)}"><code>${escapeHtml(term)}</code></dt><dd>${escapeHtml(text)}</dd>`,
  );
  return `\n<dl>\n${items.join("\n")}\n</dl>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
