import { createHash } from "node:crypto";

/** A page without the one-time value of its first reader, and the CSP sources that allow its inline scripts instead. */
export interface KeepablePage {
  readonly html: string;
  /** `'sha256-…'` for each inline script (CSP Level 3 section 2.3.1). */
  readonly scriptSources: readonly string[];
}

/** Scripts that run: those with an address are allowed by it, and data blocks such as JSON-LD never run. */
const INLINE_SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;
const HAS_ADDRESS = /\ssrc=/;
const IS_DATA = /\stype="application\/(?:ld\+)?json"/;
/** Beyond this the policy alone would be larger than what is saved; headers are limited to 16 KiB. */
const MOST_SCRIPTS = 60;

/** Takes the nonce out of a rendered page; null where it cannot be told apart from the page's own words. */
export function withoutNonce(page: string, nonce: string): KeepablePage | null {
  const html = page.replaceAll(` nonce="${nonce}"`, "");
  if (nonce === "" || html.includes(nonce)) return null;
  const sources = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (HAS_ADDRESS.test(attributes) || IS_DATA.test(attributes)) continue;
    sources.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return sources.size > MOST_SCRIPTS ? null : { html, scriptSources: [...sources] };
}
