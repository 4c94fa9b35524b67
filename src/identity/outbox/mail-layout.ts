// How every mail looks: short, the project's name on it, the same words as text and as HTML, nothing loaded from anywhere.
import { escapeHtml } from "#identity/html-page.ts";
import type { MessageBody } from "#platform/mail/transport.ts";

export interface Mail {
  readonly projectName: string;
  readonly subject: string;
  /** Paragraphs before the code and the link. */
  readonly lines: readonly string[];
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** A second way on, shown after the first. */
  readonly otherAction?: { readonly label: string; readonly url: string };
  /** Paragraphs after them, in smaller type: how long it works, what to do if it was not you. */
  readonly footer: string;
}

/** A mail in a project's own words. */
export interface TemplatedMail {
  readonly projectName: string;
  readonly subject: string;
  /** Paragraphs stand apart by a blank line; one that is only the code or only an address is shown as such. */
  readonly text: string;
  readonly code?: string;
}

type Block =
  | { readonly kind: "paragraph" | "small" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly label: string | null; readonly url: string };

// Classes only, so that the development outbox can show the mail under its page's policy against inline styles. Where a
// mail program drops the block, plain paragraphs, bold digits and links remain.
const STYLE = `
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c1f21; font: 16px/1.5 Arial, Helvetica, sans-serif; }
.mail { max-width: 480px; margin: 0 auto; }
.project { margin: 0 0 24px; font-size: 18px; }
p { margin: 0 0 16px; }
.code { margin: 24px 0; font: 32px/1.2 "Courier New", Courier, monospace; letter-spacing: 4px; }
.button { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #19303d; color: #ffffff; font-weight: bold; text-decoration: none; }
.small { color: #565c60; font-size: 14px; }
.address { word-break: break-all; }
a { color: #0b5b66; }
a.button { color: #ffffff; }
`;

// In a block of its own: programs that know no media query drop the whole block that holds one.
const DARK_STYLE = `
@media (prefers-color-scheme: dark) {
  body { background: #16191b; color: #e4e6e5; }
  .small { color: #a0a8ac; }
  .button, a.button { background: #d5e3ea; color: #10222c; }
  a { color: #7cc7cf; }
}
`;

/** Writes a mail: text and HTML that say the same. */
export function writeMail({ projectName, subject, lines, code, action, otherAction, footer }: Mail): MessageBody {
  const blocks: readonly Block[] = [
    ...lines.map((text) => ({ kind: "paragraph", text }) as const),
    ...(code === undefined ? [] : [{ kind: "code", text: code } as const]),
    ...(action === undefined ? [] : [{ kind: "link", ...action } as const]),
    ...(otherAction === undefined ? [] : [{ kind: "link", ...otherAction } as const]),
    ...paragraphsOf(footer).map((text) => ({ kind: "small", text }) as const),
  ];
  return layOut(projectName, subject, blocks);
}

/** Writes a mail from a project's own text, in the same dress. */
export function writeTemplatedMail({ projectName, subject, text, code }: TemplatedMail): MessageBody {
  const blocks = paragraphsOf(text).map((paragraph): Block => {
    if (paragraph === code) return { kind: "code", text: paragraph };
    return isAddress(paragraph)
      ? { kind: "link", label: null, url: paragraph }
      : { kind: "paragraph", text: paragraph };
  });
  return layOut(projectName, subject, blocks);
}

function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}

function layOut(projectName: string, subject: string, blocks: readonly Block[]): MessageBody {
  const bad = blocks.find((block) => block.kind === "link" && !isAddress(block.url));
  if (bad !== undefined) throw new TypeError("writeMail(): the link must lead to an http(s) address");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
<style>${DARK_STYLE}</style>
</head>
<body>
<div class="mail">
<p class="project"><strong>${escapeHtml(projectName)}</strong></p>
${blocks.map(htmlOf).join("\n")}
</div>
</body>
</html>
`;
  return { subject, text: `${[...blocks.map(textOf), projectName].join("\n\n")}\n`, html };
}

function textOf(block: Block): string {
  if (block.kind !== "link") return block.text;
  return block.label === null ? block.url : `${block.label}:\n${block.url}`;
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${escapeLines(block.text)}</p>`;
    case "small":
      return `<p class="small">${escapeLines(block.text)}</p>`;
    case "code":
      return `<p class="code"><strong>${escapeHtml(block.text)}</strong></p>`;
    case "link":
      return htmlOfLink(block.label, escapeHtml(block.url));
  }
}

/** The address is always there to read and to copy, for who does not trust buttons or cannot press them. */
function htmlOfLink(label: string | null, url: string): string {
  const address = `<a href="${url}">${url}</a>`;
  if (label === null) return `<p class="address">${address}</p>`;
  return `<p><a class="button" href="${url}">${escapeHtml(label)}</a></p>
<p class="small address">Or open this address: ${address}</p>`;
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, "<br>\n");
}
