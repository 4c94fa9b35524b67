import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { z } from "zod";
import { lazily } from "#platform/memo.ts";
import { CHECK_ACCESS_PATH, ENDED_SESSIONS_PATH } from "#contracts/identity-server.ts";
import { SESSION_CLAIM, TOKEN_HASH_CLAIM } from "#identity/sessions/session-tokens.ts";

/** What the product must know of the project that it is a customer as. */
export interface ProjectFacts {
  readonly id: string;
  readonly publicToken: string;
  readonly cookiePrefix: string;
  readonly cookieMode: "http_only" | "readable";
  readonly oauthProviders: readonly string[];
  readonly hasOneTap: boolean;
  readonly hasCaptcha: boolean;
}

export interface TokenClaims {
  readonly userId: string;
  /** Ties a JWT to the session token it was handed out with; null where the identity server does not. */
  readonly tokenHash: string | null;
  /** Null where the identity server does not say it. */
  readonly sessionId: string | null;
}

/** What the identity server says about a session token. */
export type SessionAnswer =
  | {
      readonly isAlive: true;
      readonly userId: string;
      readonly sessionId: string;
      readonly setCookies: readonly string[];
    }
  | { readonly isAlive: false };

/** The identity server as the product sees it: over HTTP, like every other customer. */
export interface IdentityClient {
  readonly baseUrl: () => string;
  /** @param mostAgeMs how old the answer may be (60,000) */
  project(mostAgeMs?: number): Promise<ProjectFacts>;
  /** The claims of a session JWT in force; null for any other text. Asks for keys only when it meets an unknown one. */
  verify(jwt: string): Promise<TokenClaims | null>;
  /** Asks whether a session lives. Throws `IdentityUnreachableError` when there is no answer to go by. */
  ask(sessionToken: string): Promise<SessionAnswer>;
  /** Makes one call of the protocol; without a session token as nobody. Throws `IdentityUnreachableError` without an answer. */
  call(call: IdentityCall): Promise<Response>;
  /** Asks what an access token of a connected application stands for at a resource. Throws as `call` does. */
  checkAccess(accessToken: string, resource: string): Promise<Response>;
  /** Opens the stream of sessions that end; the signal ends it. */
  openEndedSessions(signal: AbortSignal): Promise<Response>;
}

export interface IdentityCall {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below /sdk/v1. */
  readonly path: string;
  readonly sessionToken: string | null;
  readonly body?: object;
}

export interface IdentityClientDeps {
  /** The identity server's base without a trailing slash; a function, because a port may be known only once it listens. */
  readonly baseUrl: () => string;
  /** The project that the product is; null asks the identity server for its first one. */
  readonly publicToken: string | null;
  /** The network, or the identity server of this very process. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => Date;
}

/** The identity server gave no answer that says who somebody is. */
export class IdentityUnreachableError extends Error {
  readonly code = "server/identity-unreachable";
}

const TIMEOUT_MS = 5_000;
const FACTS_MS = 60_000;
const KEYS_MS = 600_000;
const KEYS_COOLDOWN_MS = 5_000;
const SKEW_SECONDS = 10;

const firstProject = z.object({ public_token: z.string().min(1) });

const facts = z.object({
  data: z.object({
    project_id: z.string(),
    cookie_prefix: z.string(),
    cookie_mode: z.enum(["http_only", "readable"]),
    oauth_providers: z.array(z.string()),
    // Servers of before it was there say nothing of it.
    one_tap: z.boolean().default(false),
    captcha_settings: z.object({ enabled: z.boolean() }),
  }),
});

const authenticated = z.object({
  data: z.object({ user_id: z.string().min(1), session: z.object({ session_id: z.string().min(1) }) }),
});

const claimed = z.object({
  sub: z.string().min(1),
  [TOKEN_HASH_CLAIM]: z.string().optional(),
  [SESSION_CLAIM]: z.object({ session_id: z.string().optional() }).optional(),
});

/** Makes the product's way to its identity server. */
export function createIdentityClient(deps: IdentityClientDeps): IdentityClient {
  const customer = remember(() => asCustomer(deps), deps.now);
  const project = remember(async () => readFacts(await customer()), deps.now);
  const keys = lazily(() => remoteKeys(deps));
  return {
    baseUrl: deps.baseUrl,
    project,
    async verify(jwt) {
      const { id } = await project();
      return verify(jwt, keys(), { issuer: deps.baseUrl(), audience: id, currentDate: deps.now() });
    },
    ask: async (sessionToken) => ask(sessionToken, await customer()),
    async call({ method, path, sessionToken, body }) {
      const as = await customer();
      const secret = sessionToken ?? as.publicToken;
      return send(as, { path: `/sdk/v1${path}`, method, secret, body });
    },
    checkAccess(accessToken, resource) {
      const request = new Request(deps.baseUrl() + CHECK_ACCESS_PATH, {
        method: "POST",
        headers: { "content-type": "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        body: JSON.stringify({ access_token: accessToken, resource }),
      });
      return reach(deps, request);
    },
    async openEndedSessions(signal) {
      const { id } = await project();
      const url = `${deps.baseUrl()}${ENDED_SESSIONS_PATH}/${id}`;
      const headers = { accept: "text/event-stream" };
      return reach(deps, new Request(url, { headers, redirect: "error", signal }));
    },
  };
}

/** The parts with the project's public token in them. */
interface Customer extends IdentityClientDeps {
  readonly publicToken: string;
}

async function asCustomer(deps: IdentityClientDeps): Promise<Customer> {
  const { publicToken } = deps;
  if (publicToken !== null) return { ...deps, publicToken };
  const request = new Request(`${deps.baseUrl()}/v1/public/project`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const response = await reach(deps, request);
  const read = firstProject.safeParse(await response.json().catch(() => null));
  if (!read.success) {
    throw new IdentityUnreachableError(`The identity server at ${deps.baseUrl()} does not say what its project is.`);
  }
  return { ...deps, publicToken: read.data.public_token };
}

async function readFacts(deps: Customer): Promise<ProjectFacts> {
  const path = `/sdk/v1/projects/bootstrap/${deps.publicToken}`;
  const response = await send(deps, { path, method: "GET", secret: deps.publicToken });
  const read = facts.safeParse(await response.json().catch(() => null));
  if (!response.ok || !read.success) {
    throw new IdentityUnreachableError(
      `The identity server at ${deps.baseUrl()} answers ${response.status} for the project of the public token ${deps.publicToken}: correct IDENTITY_URL or IDENTITY_PUBLIC_TOKEN.`,
    );
  }
  const { project_id, cookie_prefix, cookie_mode, oauth_providers, one_tap, captcha_settings } = read.data.data;
  return {
    id: project_id,
    publicToken: deps.publicToken,
    cookiePrefix: cookie_prefix,
    cookieMode: cookie_mode,
    oauthProviders: oauth_providers,
    hasOneTap: one_tap,
    hasCaptcha: captcha_settings.enabled,
  };
}

async function ask(sessionToken: string, deps: Customer): Promise<SessionAnswer> {
  const path = "/sdk/v1/sessions/authenticate";
  const response = await send(deps, { path, method: "POST", secret: sessionToken });
  if (response.status === 401 || response.status === 404) return { isAlive: false };
  const read = authenticated.safeParse(await response.json().catch(() => null));
  if (!response.ok || !read.success) {
    throw new IdentityUnreachableError(`The identity server answers ${response.status} when asked for a session.`);
  }
  const { user_id: userId, session } = read.data.data;
  return { isAlive: true, userId, sessionId: session.session_id, setCookies: response.headers.getSetCookie() };
}

interface Sent {
  readonly path: string;
  readonly method: "GET" | "POST" | "DELETE";
  readonly secret: string;
  readonly body?: object | undefined;
}

async function send(deps: Customer, { path, method, secret, body = {} }: Sent): Promise<Response> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${deps.publicToken}:${secret}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const request = new Request(deps.baseUrl() + path, {
    method,
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
  return reach(deps, request);
}

async function reach({ baseUrl, fetch }: IdentityClientDeps, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    throw new IdentityUnreachableError(`The identity server at ${baseUrl()} does not answer.`, { cause });
  }
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

function remoteKeys({ baseUrl, fetch }: IdentityClientDeps): Keys {
  return createRemoteJWKSet(new URL(`${baseUrl()}/.well-known/jwks.json`), {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: KEYS_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    [customFetch]: (url, options) => fetch(new Request(url, options)),
  });
}

/** Without keys the JWT is unproven, as with any fault of its own (docs/threats.md#21). */
async function verify(
  jwt: string,
  keys: Keys,
  wanted: { readonly issuer: string; readonly audience: string; readonly currentDate: Date },
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(jwt, keys, {
      ...wanted,
      algorithms: ["ES256"],
      typ: "JWT",
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: SKEW_SECONDS,
    });
    const read = claimed.safeParse(payload);
    if (!read.success) return null;
    const { sub, [TOKEN_HASH_CLAIM]: tokenHash = null, [SESSION_CLAIM]: session } = read.data;
    return { userId: sub, tokenHash, sessionId: session?.session_id ?? null };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Keeps an answer for a minute; a failure is kept for nobody, and ends no older answer before its time. */
function remember<Value>(read: () => Promise<Value>, now: () => Date): (mostAgeMs?: number) => Promise<Value> {
  let known: { readonly value: Promise<Value>; readonly at: number } | null = null;
  let reading: { readonly value: Promise<Value>; readonly at: number } | null = null;
  return (mostAgeMs = FACTS_MS) => {
    const time = now().getTime();
    for (const held of [reading, known]) if (held !== null && time - held.at < mostAgeMs) return held.value;
    const begun = { value: read(), at: time };
    reading = begun;
    begun.value.then(
      () => {
        known = begun;
      },
      () => {
        if (reading === begun) reading = null;
      },
    );
    return begun.value;
  };
}
