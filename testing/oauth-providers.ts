import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import type { ServerResponse } from "node:http";
import { exportJWK, importSPKI, jwtVerify, SignJWT, type JWK } from "jose";
import { escapeHtml } from "#identity/html-page.ts";
import { recordedAnswers, type RecordedAnswers } from "#identity/factors/oauth/fixtures/recorded-answers.ts";
import { oauthProviderSlugs, type OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { OauthProviderSettings } from "#identity/projects/project-settings.ts";
import { startHttpPeer, type ArrivedRequest, type HttpPeer } from "./http-peer.ts";

export const CLIENT_ID = "latchkey-client";
/** With every character that the ways of sending it write differently. */
const CLIENT_SECRET = "se+cr/et & 100%:~";

/** A change to what a provider will say in sign-ins from now on. */
export type Changes = Partial<Pick<RecordedAnswers, "token" | "claims" | "userinfo" | "emails" | "form">>;

/** All nineteen providers on one local server, each answering in its recorded shape. */
export interface ProviderServer {
  readonly url: string;
  readonly requests: readonly ArrivedRequest[];
  /** A project's registration with one of them. */
  registration(slug: OAuthProviderSlug): OauthProviderSettings;
  /** A project's registrations with all of them. */
  readonly settings: Record<string, OauthProviderSettings>;
  change(slug: OAuthProviderSlug, changes: Changes): void;
  /** From now on the consent screen of every provider answers with this instead of a code; null: with a code again. */
  deny(error: string | null): void;
  /** An ID token of this server. */
  idToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

interface Keys {
  readonly rsa: KeyObject;
  readonly ec: KeyObject;
  readonly set: { readonly keys: readonly JWK[] };
  readonly apple: { readonly privateKey: string; readonly publicKey: string };
}

interface Grant {
  readonly slug: OAuthProviderSlug;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly nonce: string | null;
}

interface World {
  readonly keys: Keys;
  readonly grants: Map<string, Grant>;
  readonly said: Map<OAuthProviderSlug, RecordedAnswers>;
  denial: string | null;
}

/** Starts the server. */
export async function startProviders(): Promise<ProviderServer> {
  const world: World = { keys: await makeKeys(), grants: new Map(), said: new Map(), denial: null };
  for (const slug of oauthProviderSlugs()) world.said.set(slug, await recordedAnswers(slug));
  const peer = await startHttpPeer((response, request) => {
    void answer(world, { request, url: new URL(request.path, peer.url) }).then((given) => send(response, given));
  });
  return {
    url: peer.url,
    requests: peer.requests,
    registration: (slug) => settingsOf(slug, peer, world),
    settings: Object.fromEntries(oauthProviderSlugs().map((slug) => [slug, settingsOf(slug, peer, world)])),
    change: (slug, changes) => world.said.set(slug, { ...answersOf(world, slug), ...changes }),
    deny: (error) => (world.denial = error),
    idToken: (claims) => sign(world.keys, "google", claims),
    close: () => peer.close(),
  };
}

async function makeKeys(): Promise<Keys> {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = { type: "pkcs8", format: "pem" } as const;
  const apple = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: pem,
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const rsaJwk = { ...(await exportJWK(rsa.publicKey)), kid: "rsa", alg: "RS256", use: "sig" };
  const ecJwk = { ...(await exportJWK(ec.publicKey)), kid: "ec", alg: "ES256", use: "sig" };
  return { rsa: rsa.privateKey, ec: ec.privateKey, set: { keys: [rsaJwk, ecJwk] }, apple };
}

function settingsOf(slug: OAuthProviderSlug, { url }: HttpPeer, world: World): OauthProviderSettings {
  const recorded = answersOf(world, slug);
  const apple = { teamId: "TEAM123456", keyId: "KEY1234567", privateKey: world.keys.apple.privateKey };
  return {
    clientId: CLIENT_ID,
    clientSecret: slug === "apple" ? "" : CLIENT_SECRET,
    authorizationEndpoint: `${url}/${slug}/authorize`,
    tokenEndpoint: `${url}/${slug}/token`,
    ...(recorded.claims === null ? {} : { issuer: issuerOf(url, slug, "{tenantid}"), jwksUri: `${url}/jwks` }),
    ...(recorded.userinfo === null ? {} : { userinfoEndpoint: `${url}/${slug}/userinfo` }),
    ...(recorded.emails === null ? {} : { emailsEndpoint: `${url}/${slug}/emails` }),
    ...(slug === "apple" ? apple : {}),
  };
}

function issuerOf(url: string, slug: OAuthProviderSlug, tenant: unknown): string {
  return slug === "microsoft" ? `${url}/microsoft/${String(tenant)}/v2.0` : `${url}/${slug}`;
}

function answersOf(world: World, slug: OAuthProviderSlug): RecordedAnswers {
  const said = world.said.get(slug);
  if (said === undefined) throw new TypeError(`There is no provider ${slug}.`);
  return said;
}

interface Arrived {
  readonly request: ArrivedRequest;
  readonly url: URL;
}

interface Given {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function json(body: unknown, status = 200): Given {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, headers, body }: Given): void {
  response.writeHead(status, headers);
  response.end(body);
}

async function answer(world: World, arrived: Arrived): Promise<Given> {
  const [, name = "", place = ""] = arrived.url.pathname.split("/");
  if (name === "jwks") return json(world.keys.set);
  const slug = oauthProviderSlugs().find((known) => known === name);
  if (slug === undefined) return json({ error: "not_found" }, 404);
  if (place === "authorize") return consent(world, slug, arrived.url);
  if (place === "token") return exchange(world, slug, arrived);
  const { token, userinfo, emails } = answersOf(world, slug);
  if (arrived.request.headers.authorization !== `Bearer ${String(token["access_token"])}`) {
    return json({ error: "invalid_token" }, 401);
  }
  return json(place === "userinfo" ? userinfo : emails);
}

function consent(world: World, slug: OAuthProviderSlug, { searchParams: asked }: URL): Given {
  const code = randomUUID();
  const redirectUri = asked.get("redirect_uri") ?? "";
  const client = asked.get(slug === "tiktok" ? "client_key" : "client_id");
  if (client !== CLIENT_ID || asked.get("response_type") !== "code") return json({ error: "invalid_request" }, 400);
  world.grants.set(code, { slug, redirectUri, challenge: asked.get("code_challenge"), nonce: asked.get("nonce") });
  const fields: Record<string, string> = { state: asked.get("state") ?? "" };
  if (world.denial === null) fields["code"] = code;
  else Object.assign(fields, { error: world.denial, error_description: "<script>alert(1)</script>" });
  if (asked.get("response_mode") === "form_post") return formOf(redirectUri, { ...fields, ...formFields(world, slug) });
  const location = new URL(redirectUri);
  for (const [key, value] of Object.entries(fields)) location.searchParams.set(key, value);
  return { status: 302, headers: { location: location.href }, body: "" };
}

function formFields(world: World, slug: OAuthProviderSlug): Readonly<Record<string, string>> {
  const { form } = answersOf(world, slug);
  return form === null ? {} : { user: JSON.stringify(form) };
}

/** OAuth 2.0 Form Post Response Mode. */
function formOf(action: string, fields: Readonly<Record<string, string>>): Given {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`,
  );
  const form = `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}</form>`;
  const body = `<!doctype html>${form}<script>document.forms[0].submit()</script>`;
  return { status: 200, headers: { "content-type": "text/html" }, body };
}

async function exchange(world: World, slug: OAuthProviderSlug, { request, url }: Arrived): Promise<Given> {
  const body = new URLSearchParams(request.body);
  if (!(await isOurClient(world, slug, { request, body, issuer: `${url.origin}/${slug}` }))) {
    return json({ error: "invalid_client" }, slug === "slack" ? 200 : 401);
  }
  const code = body.get("code") ?? "";
  const grant = world.grants.get(code);
  world.grants.delete(code);
  const verifier = body.get("code_verifier");
  const proof = verifier === null ? null : createHash("sha256").update(verifier).digest("base64url");
  const isRight = grant?.slug === slug && grant.redirectUri === body.get("redirect_uri") && grant.challenge === proof;
  if (grant === undefined || !isRight) return json({ error: "invalid_grant" }, 400);
  const { token, claims } = answersOf(world, slug);
  if (claims === null) return json(token);
  const seconds = Math.floor(Date.now() / 1000);
  const nonce = grant.nonce === null || slug === "linkedin" ? {} : { nonce: grant.nonce };
  const own = {
    iss: issuerOf(url.origin, slug, claims["tid"]),
    aud: CLIENT_ID,
    iat: seconds,
    exp: seconds + 600,
    ...nonce,
  };
  return json({ ...token, id_token: await sign(world.keys, slug, { ...own, ...claims }) });
}

async function sign(keys: Keys, slug: OAuthProviderSlug, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const isEc = slug === "yahoo";
  const header = isEc ? { alg: "ES256", kid: "ec" } : { alg: "RS256", kid: "rsa" };
  return new SignJWT(claims).setProtectedHeader(header).sign(isEc ? keys.ec : keys.rsa);
}

interface Presented {
  readonly request: ArrivedRequest;
  readonly body: URLSearchParams;
  readonly issuer: string;
}

const BASIC: ReadonlySet<string> = new Set(["bitbucket", "twitter", "snapchat", "figma", "yahoo"]);

async function isOurClient(
  world: World,
  slug: OAuthProviderSlug,
  { request, body, issuer }: Presented,
): Promise<boolean> {
  if (body.get("grant_type") !== "authorization_code") return false;
  if (BASIC.has(slug)) return isOurBasic(request.headers.authorization ?? "") && !body.has("client_secret");
  if (body.get(slug === "tiktok" ? "client_key" : "client_id") !== CLIENT_ID) return false;
  const secret = body.get("client_secret") ?? "";
  if (slug !== "apple") return secret === CLIENT_SECRET;
  const key = await importSPKI(world.keys.apple.publicKey, "ES256");
  const wanted = { issuer: "TEAM123456", subject: CLIENT_ID, audience: issuer, algorithms: ["ES256"] };
  return jwtVerify(secret, key, wanted).then(
    () => true,
    () => false,
  );
}

/** RFC 6749 §2.3.1: both parts as in a form, then base64. */
function isOurBasic(header: string): boolean {
  const [id = "", secret = ""] = Buffer.from(header.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  const decode = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));
  return decode(id) === CLIENT_ID && decode(secret) === CLIENT_SECRET;
}
