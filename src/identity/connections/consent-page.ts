import type { IdentityDeps } from "#identity/deps.ts";
import { escapeHtml } from "#identity/html-page.ts";
import { isLoopback } from "./client-metadata.ts";

/** What a person is asked. */
export interface ConsentQuestion {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  /** What the person signs in to. */
  readonly productName: string;
  /** What the person knows their account by. */
  readonly account: string;
  /** Carries the question, sealed, to the answer. */
  readonly sealed: string;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d0d5da, #454d55); --muted: light-dark(#4a545e, #aab4be); }
body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 "Source Sans 3", Arial, Helvetica, sans-serif; }
h1 { font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
p, ul { margin: 0.5rem 0; }
ul { padding-left: 1.25rem; }
dl { margin: 1rem 0; border: 1px solid var(--line); border-radius: 6px; }
dl div { padding: 0.5rem 0.75rem; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--muted); font-size: 0.875rem; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
button { min-height: 44px; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: 6px; font: inherit; cursor: pointer; }
button[value="allow"] { border-color: #19303d; background: #19303d; color: #fff; }
button:focus-visible { outline: 3px solid #2f7fd1; outline-offset: 2px; }
`;

/**
 * Asks a person whether an application may read their portfolios. The name is the application's own word, so the hosts that
 * prove who it is, and where the answer goes, stand next to it (docs/threats.md#61).
 */
export function consentPage(question: ConsentQuestion, { randomBytes }: Pick<IdentityDeps, "randomBytes">): Response {
  const nonce = Buffer.from(randomBytes(16)).toString("base64");
  const redirect = new URL(question.redirectUri);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Browsers hold the redirect that follows the form against form-action too.
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self' ${redirect.origin}; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
  };
  return new Response(htmlOf(question, redirect, nonce), { headers });
}

function htmlOf(question: ConsentQuestion, redirect: URL, nonce: string): string {
  const [name, product] = [escapeHtml(question.clientName), escapeHtml(question.productName)];
  const isLocal = isLoopback(redirect);
  const warning = isLocal
    ? "\n<p>The application runs on this computer. Any program here can use this name, so allow it only if you started it just now.</p>"
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Connect ${name} · ${product}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Connect ${name} to your ${product} account?</h1>
<dl>
<div><dt>Application</dt><dd>${name}, described at ${escapeHtml(new URL(question.clientId).host)}</dd></div>
<div><dt>Your answer goes to</dt><dd>${escapeHtml(redirect.host)}${isLocal ? " (this computer)" : ""}</dd></div>
<div><dt>Your account</dt><dd>${escapeHtml(question.account)}</dd></div>
</dl>
<h2>It will be able to read</h2>
<ul><li>your portfolios: names, companies, shares and what you paid for them</li></ul>
<h2>It will not be able to</h2>
<ul><li>change anything</li><li>see your email address, sign-in methods or sessions</li></ul>${warning}
<p>What it reads leaves ${product}. You can disconnect it on your account page at any time.</p>
<form method="post">
<input type="hidden" name="request" value="${escapeHtml(question.sealed)}">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>
`;
}
