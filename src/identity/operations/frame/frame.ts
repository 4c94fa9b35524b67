import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { PhoneNumberAnswer } from "#contracts/sdk-v1/otps.ts";
import { parsePhoneIn } from "#identity/addresses/phone-number.ts";
import { documentationOf } from "#identity/answer-sdk.ts";
import { refusalResponse } from "#identity/errors.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";

/**
 * GET /clientside-services/index.html: the hidden frame of the SDK (docs/identity-wire.md#8). Only pages of the
 * project's origins may hold it, and only they are answered (docs/threats.md#41). The project is that of
 * `public_token`, else the oldest: who the other customers of a server are is nobody's business.
 */
export async function showFrame({ url, projects }: PageCall, { randomBytes }: IdentityDeps): Promise<Response> {
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

/**
 * What the hidden frame runs (docs/identity-wire.md#8): it answers pages of listed origins on the port they send, one message a
 * port, by asking this server. Errors carry the fields of the protocol's failures.
 */
const FRAME_SCRIPT = `
"use strict";
const { origins } = JSON.parse(document.getElementById("settings").textContent);
const base = new URL("../v1/", location.href);
const started = new Map();

async function ask(path, page, init = {}) {
  const headers = { ...init.headers, "x-sdk-parent-host": page };
  const response = await fetch(new URL(path, base), { credentials: "include", ...init, headers });
  const body = await response.json();
  if (!response.ok) throw { ...body, name: "Error", message: body.error_message };
  return body;
}

const methods = {
  async parsedPhoneNumber({ phoneNumber, regionCode }, page) {
    const query = new URLSearchParams({ number: phoneNumber, region: regionCode ?? "" });
    const { is_valid: isValid, number, national } = await ask("public/phone_number?" + query, page);
    return { isValid, number, national };
  },

  async oneTapStart({ publicToken }, page) {
    const query = new URLSearchParams({ public_token: publicToken });
    const answer = await ask("public/oauth/google/onetap/start?" + query, page);
    const csrfName = Object.keys(answer).find((name) => name.endsWith("_csrf_token"));
    started.set(answer.oauth_callback_id, { csrfName, csrfToken: answer[csrfName] });
    return {
      requestId: answer.request_id,
      googleClientId: answer.google_client_id,
      oauthCallbackId: answer.oauth_callback_id,
      nonce: answer.nonce,
    };
  },

  async oneTapSubmit({ idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL }, page) {
    const start = started.get(oauthCallbackID);
    if (start === undefined) {
      throw { name: "Error", message: "One Tap was not started here.", error_type: "oauth_token_not_found" };
    }
    const { csrfName, csrfToken } = start;
    const prefix = csrfName.slice(0, -"_csrf_token".length);
    const answer = await ask("oauth/callback/" + encodeURIComponent(oauthCallbackID), page, {
      method: "POST",
      headers: { "content-type": "text/plain", ["x-" + prefix + "-oauth-type"]: "google-one-tap" },
      body: JSON.stringify({
        id_token: idToken,
        [csrfName]: csrfToken,
        login_redirect_url: loginRedirectURL,
        signup_redirect_url: signupRedirectURL,
      }),
    });
    return { redirect_url: answer.redirect_url };
  },
};

addEventListener("message", async ({ data, origin, ports: [port] }) => {
  if (!origins.includes(origin) || port === undefined) return;
  const method = data?.method;
  if (!Object.hasOwn(methods, method)) return;
  try {
    port.postMessage({ success: true, payload: await methods[method](data.args?.[0] ?? {}, origin) });
  } catch (error) {
    const { name, message } = error;
    port.postMessage({ success: false, error: { ...error, name, message } });
  }
});
`;

/** Forms ask at every key stroke. */
const MOST_IN_TEN_MINUTES = 1_200;
const TEN_MINUTES = 600;

/** GET /v1/public/phone_number?number=&region=: reads digits as they are typed, for pages without a phone library. */
export async function parsePhoneNumber({ url, client, requestId }: PageCall, deps: IdentityDeps): Promise<Response> {
  const key = `phone numbers of ${client.block}`;
  const tooMany = await takeFrom(deps.database, { key, most: MOST_IN_TEN_MINUTES, seconds: TEN_MINUTES });
  if (tooMany !== null) return refusalResponse(tooMany, requestId, documentationOf(deps));
  const { searchParams } = url;
  const typed = parsePhoneIn(searchParams.get("number") ?? "", searchParams.get("region") ?? "");
  const answer: PhoneNumberAnswer = {
    is_valid: typed.isValid,
    number: typed.number,
    national: typed.national,
    request_id: requestId,
    status_code: 200,
  };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
