import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import { FRAME_SCRIPT } from "./frame-script.ts";

/**
 * GET /clientside-services/index.html: the hidden frame of the SDK (docs/identity-wire.md#8). Only pages of the
 * project's origins may hold it, and only they are answered (docs/threats.md#41). The project is that of
 * `public_token`, else the oldest: who the other customers of a server are is nobody's business.
 */
export async function showFrame({ url, projects }: PageCall, { randomBytes }: Parts): Promise<Response> {
  const publicToken = url.searchParams.get("public_token");
  const project = publicToken === null ? (await projects.all())[0] : await projects.find(publicToken);
  const origins = project?.allowedOrigins ?? [];
  const nonce = Buffer.from(randomBytes(16)).toString("base64");
  // In a block of data only "<" could end the block.
  const settings = JSON.stringify({ origins }).replaceAll("<", "\\u003c");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Services of the sign-in</title>
<script type="application/json" id="settings">${settings}</script>
<script type="module" nonce="${nonce}">${FRAME_SCRIPT}</script>
</head>
</html>
`;
  // The grammar of policies has no IPv6 addresses (CSP3 §2.3.1).
  const ancestors = origins.filter((origin) => !origin.includes("[")).join(" ");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors || "'none'"}`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  return new Response(html, { headers });
}
