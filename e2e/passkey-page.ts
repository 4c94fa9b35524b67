import type { Browser } from "playwright-core";
import { z } from "zod";
import { addAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";

/** What a call of the identity server answered to the page. */
export interface Answered {
  readonly status: number;
  readonly errorType: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A page of the product in a browser session of its own, with an authenticator that its person carries. */
export interface PasskeyPage {
  readonly authenticator: VirtualAuthenticator;
  /** Calls the identity server as a script of the page does; cookies say who calls. */
  call(method: string, path: string, body?: object): Promise<Answered>;
  /** Signs in by a code mailed to an address. */
  signInByCode(email: string): Promise<Answered>;
  /** Lets the browser make a passkey with options that the server gave. */
  register(): Promise<Answered>;
  /** Lets the browser sign in with a passkey that it holds. */
  signIn(mediation?: "optional" | "conditional"): Promise<Answered>;
  close(): Promise<void>;
}

const answered = z.object({
  status: z.number(),
  body: z.looseObject({ error_type: z.string().optional(), data: z.record(z.string(), z.unknown()).optional() }),
});

const outbox = z.array(z.object({ text: z.string() }));

/** What the page's own script would hold; the CSP of the product is not loosened for it. */
const SCRIPT = `
  globalThis.latchkey = {
    async call(token, method, path, body) {
      const headers = { authorization: "Basic " + btoa(token + ":" + token), "content-type": "application/json" };
      const response = await fetch("/identity/sdk/v1" + path, { method, headers, body: body && JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    },
    async register(token) {
      const wish = { domain: location.hostname, user_agent: navigator.userAgent, return_passkey_credential_options: true };
      const { body } = await this.call(token, "POST", "/webauthn/register/start", wish);
      const options = JSON.parse(body.data.public_key_credential_creation_options);
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const public_key_credential = JSON.stringify(await navigator.credentials.create({ publicKey }));
      return this.call(token, "POST", "/webauthn/register", { public_key_credential, session_duration_minutes: 30 });
    },
    async signIn(token, mediation) {
      const wish = { domain: location.hostname, return_passkey_credential_options: true };
      const { body } = await this.call(token, "POST", "/webauthn/authenticate/start/primary", wish);
      const options = JSON.parse(body.data.public_key_credential_request_options);
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const public_key_credential = JSON.stringify(await navigator.credentials.get({ publicKey, mediation }));
      return this.call(token, "POST", "/webauthn/authenticate", { public_key_credential, session_duration_minutes: 30 });
    },
  };
`;

/** Opens a page of a started product whose outbox is open. */
export async function openPasskeyPage(browser: Browser, product: { url: string; token: string }): Promise<PasskeyPage> {
  const context = await browser.newContext({ baseURL: product.url });
  await context.addInitScript(SCRIPT);
  const page = await context.newPage();
  const authenticator = await addAuthenticator(page);
  await page.goto("/");
  const run = async (expression: string): Promise<Answered> => {
    const { status, body } = answered.parse(await page.evaluate(`latchkey.${expression}`));
    return { status, errorType: body.error_type ?? "", data: body.data ?? {} };
  };
  const token = JSON.stringify(product.token);
  const call: PasskeyPage["call"] = (method, path, body) =>
    run(`call(${token}, "${method}", "${path}", ${JSON.stringify(body)})`);
  return {
    authenticator,
    call,
    async signInByCode(email) {
      const { data } = await call("POST", "/otps/email/login_or_create", { email });
      const sent = await context.request.get("/identity/outbox", { params: { to: email } });
      const code = /\b\d{6}\b/.exec(outbox.parse(await sent.json()).at(-1)?.text ?? "")?.[0];
      return call("POST", "/otps/authenticate", { token: code, method_id: data["method_id"] });
    },
    register: () => run(`register(${token})`),
    signIn: (mediation = "optional") => run(`signIn(${token}, "${mediation}")`),
    close: () => context.close(),
  };
}
