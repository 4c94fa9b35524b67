/**
 * What the hidden frame runs (docs/identity-wire.md#8): it answers pages of listed origins on the port they send, one message a
 * port, by asking this server. Errors carry the fields of the protocol's failures.
 */
export const FRAME_SCRIPT = `
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
