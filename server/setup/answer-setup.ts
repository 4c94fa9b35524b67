import { randomBytes } from "node:crypto";
import { escapeHtml } from "#identity/html-page.ts";
import { requestText } from "#platform/read-body.ts";
import { isFromThisMachine } from "#server/http/from-this-machine.ts";
import type { ExchangeStep } from "#server/http/exchange.ts";
import { SEC_CONTACT } from "./contact.ts";

/** What the page starts. */
export interface LiveSetup {
  /** Whether a contact is still wanted. */
  isOpen(): boolean;
  /** Keeps the contact and starts the live source with it. */
  start(contact: string): Promise<void>;
}

export interface SetupDeps {
  readonly setup: LiveSetup;
  /** Where this server is opened, for example `http://localhost:3000`; its port is known after the start. */
  readonly address: () => string;
}

const MOST_BYTES = 2_000;

/**
 * Asks somebody at this machine, at `/setup`, for the contact that the SEC wants, and starts the live source without a restart
 * (docs/threats.md#67). To everybody else, and once there is a contact, the page does not exist.
 */
export function answerSetup({ setup, address }: SetupDeps): ExchangeStep {
  return async (exchange, next) => {
    const { request, socketAddress } = exchange;
    const isAsked = new URL(request.url).pathname === "/setup" && setup.isOpen();
    if (!isAsked || !maySetUp(request, socketAddress, new URL(address()).port)) return next(exchange);
    if (request.method === "GET" || request.method === "HEAD") return page(200, form("", null));
    const contact = new URLSearchParams((await requestText(request, MOST_BYTES)) ?? "").get("contact") ?? "";
    const read = SEC_CONTACT.safeParse(contact);
    if (!read.success)
      return page(400, form(contact, "Give a name and an email address, such as Jane Doe jane@example.com."));
    await setup.start(read.data);
    return page(200, STARTED);
  };
}

/**
 * Whether somebody at this machine asks in a page of our own: through no proxy, by one of our own hosts and not by a foreign name
 * that was made to lead here, and from no other site or port. What changes something must say that it comes from our page.
 */
export function maySetUp(request: Request, socketAddress: string, port: string): boolean {
  const { headers, method } = request;
  const host = headers.get("host") ?? "";
  const isOwnHost = OWN_NAMES.some((name) => host === (port === "" ? name : `${name}:${port}`));
  if (!isOwnHost || !isFromThisMachine(request, socketAddress)) return false;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site") ?? "none";
  if (origin === null) return (method === "GET" || method === "HEAD") && ["none", "same-origin"].includes(site);
  return origin === `http://${host}` && ["none", "same-origin"].includes(site);
}

const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

const STARTED = `<p>The live source is on. The page of any listed company now fetches its figures from the SEC.</p>
<p><a href="/">Research a company</a></p>`;

function form(contact: string, fault: string | null): string {
  const said = fault === null ? "" : `<p id="fault" role="alert">${escapeHtml(fault)}</p>`;
  const about = fault === null ? "" : ` aria-invalid="true" aria-describedby="fault"`;
  return `<p>The product includes figures of several hundred companies. With your name and email address, this server also asks
SEC EDGAR for every other listed company. The SEC wants to know who is asking. The server sends your address only to the SEC
and keeps it in its data folder.</p>
${said}<form method="post" action="/setup">
<label for="contact">Name and email address</label>
<input id="contact" name="contact" required maxlength="200" autocomplete="off" placeholder="Jane Doe jane@example.com" value="${escapeHtml(contact)}"${about}>
<button>Start the live source</button>
</form>`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 34rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 Arial, Helvetica, sans-serif; }
h1 { font-size: 1.25rem; }
label, input, button { display: block; font: inherit; }
input { box-sizing: border-box; width: 100%; margin: 0.25rem 0 1rem; padding: 0.5rem; }
button { padding: 0.5rem 1rem; min-height: 44px; }
`;

function page(status: number, content: string): Response {
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Live source · Beforehand</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Figures of every listed company</h1>
${content}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    },
  });
}
