import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { PublicFetch } from "#identity/connections/public-fetch.ts";
import type { TestIdentity } from "./identity.ts";

/** An application with a website, and the server that it wants to read from. */
export const CLIENT = "https://client.example/oauth/metadata.json";
export const REDIRECT = "https://client.example/callback";
export const RESOURCE = "http://localhost:3000/mcp";

/** The description of an application at its address. */
export function clientDocument(clientId: string, more: object = {}): object {
  return { client_id: clientId, client_name: "Example Reader", redirect_uris: [REDIRECT], ...more };
}

/** The internet, as far as descriptions of applications are on it. */
export function servingDocuments(documents: Readonly<Record<string, object>>): PublicFetch {
  return ({ href }) => {
    const document = documents[href];
    return Promise.resolve(
      document === undefined ? { ok: false, reason: "unreachable" } : { ok: true, text: JSON.stringify(document) },
    );
  };
}

export const VERIFIER = randomBytes(32).toString("base64url");

/** The address of a request to authorize; a change of null leaves a parameter out. */
export function authorizationPath(changes: Readonly<Record<string, string | null>> = {}): string {
  const parameters = {
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: REDIRECT,
    state: "the-state",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    resource: RESOURCE,
    ...changes,
  };
  return `/authorize?${queryOf(parameters)}`;
}

function queryOf(fields: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== null) query.set(name, value);
  return query.toString();
}

/** What the consent page carries to its answer. */
export async function questionOf(page: Response): Promise<string> {
  const html = await page.text();
  const found = /name="request" value="([^"]+)"/.exec(html)?.[1];
  if (found === undefined) throw new Error(`The page asks nothing: ${html}`);
  return found;
}

/** Answers a question as the browser that has a cookie. */
export function answerQuestion(
  latchkey: Pick<TestIdentity, "fetch">,
  { cookie, request, answer = "allow", site = "same-origin" }: ConsentAnswer,
): Promise<Response> {
  return latchkey.fetch("/authorize", {
    method: "POST",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": site },
    body: new URLSearchParams({ request, answer }).toString(),
  });
}

interface ConsentAnswer {
  readonly cookie: string;
  readonly request: string;
  readonly answer?: string;
  readonly site?: string;
}

/** Has a person allow an application; returns its code. */
export async function authorizedCode(
  latchkey: TestIdentity,
  cookie: string,
  path = authorizationPath(),
): Promise<string> {
  const page = await latchkey.fetch(path, { headers: { cookie } });
  const answer = await answerQuestion(latchkey, { cookie, request: await questionOf(page) });
  return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/** What POST /token answered. */
export interface TokenAnswer {
  readonly status: number;
  readonly error: string | null;
  readonly accessToken: string;
  readonly refreshToken: string;
}

async function askForTokens(
  latchkey: Pick<TestIdentity, "fetch">,
  fields: Readonly<Record<string, string | null>>,
): Promise<TokenAnswer> {
  const response = await latchkey.fetch("/token", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: queryOf(fields),
  });
  const body: unknown = await response.json();
  const read = tokens.safeParse(body);
  const error = z.object({ error: z.string() }).safeParse(body);
  return {
    status: response.status,
    error: error.success ? error.data.error : null,
    accessToken: read.success ? read.data.access_token : "",
    refreshToken: read.success ? read.data.refresh_token : "",
  };
}

/** Trades a code; `changes` are what a wrong client sends. */
export function tradeCode(
  latchkey: Pick<TestIdentity, "fetch">,
  code: string,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<TokenAnswer> {
  const usual = { client_id: CLIENT, redirect_uri: REDIRECT, code_verifier: VERIFIER, resource: RESOURCE };
  return askForTokens(latchkey, { grant_type: "authorization_code", code, ...usual, ...changes });
}

/** Trades a refresh token. */
export function refreshTokens(
  latchkey: Pick<TestIdentity, "fetch">,
  refreshToken: string,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<TokenAnswer> {
  const usual = { client_id: CLIENT, resource: RESOURCE };
  return askForTokens(latchkey, { grant_type: "refresh_token", refresh_token: refreshToken, ...usual, ...changes });
}

/** Whether an access token is good at a resource. */
export async function isAccepted(
  latchkey: Pick<TestIdentity, "fetch">,
  accessToken: string,
  resource = RESOURCE,
): Promise<boolean> {
  const response = await latchkey.fetch("/v1/connections/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token: accessToken, resource }),
  });
  return z.object({ active: z.boolean() }).parse(await response.json()).active;
}
