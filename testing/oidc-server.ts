import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { generateKeyPairSync } from "node:crypto";
import Provider, { type Configuration } from "oidc-provider";
import type { OauthProviderSettings } from "#identity/projects/project-settings.ts";
import { createOidcMemory } from "./oidc-memory.ts";

/** A person with an account at the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

/** A real OpenID Connect provider (oidc-provider) on this machine. */
export interface OidcServer {
  readonly issuer: string;
  /** A project's registration with it as a provider that speaks OpenID Connect. */
  readonly oidc: OauthProviderSettings;
  /** The same as plain OAuth 2, with endpoints in front that speak of the account as GitHub does. */
  readonly oauth2: OauthProviderSettings;
  /** Who will be signed in there from now on. */
  signedIn: OidcPerson;
  /** Whether the person says no when asked. */
  isDenied: boolean;
  close(): Promise<void>;
}

const CLIENT = { client_id: "latchkey", client_secret: "a client secret of forty characters, or so" };

/** @param redirectUris the callback addresses that are registered with it */
export async function startOidcServer(redirectUris: readonly string[]): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("startOidcServer(): no port was given");
  const issuer = `http://127.0.0.1:${address.port}`;
  const state: OidcServer = {
    issuer,
    oidc: {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      issuer,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      userinfoEndpoint: `${issuer}/me`,
      jwksUri: `${issuer}/jwks`,
    },
    oauth2: {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      userinfoEndpoint: `${issuer}/front/user`,
      emailsEndpoint: `${issuer}/front/emails`,
      scopes: ["openid", "email", "profile"],
    },
    signedIn: { sub: "4096001", email: "wilma.reed@mail.example", email_verified: true, name: "Wilma Reed" },
    isDenied: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, configuration(state, redirectUris));
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const path = request.url ?? "";
    if (path.startsWith("/interaction/")) void decide(provider, state, { request, response });
    else if (path.startsWith("/front/")) void speakAsGithub(state, { request, response });
    else void answer(request, response);
  });
  return state;
}

function configuration(state: OidcServer, redirectUris: readonly string[]): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    adapter: createOidcMemory(),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    clients: [{ ...CLIENT, redirect_uris: [...redirectUris], token_endpoint_auth_method: "client_secret_post" }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kty: "RSA", kid: "one", use: "sig", alg: "RS256" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["a key for the cookies of tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...state.signedIn, sub: accountId }) }),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function decide(provider: Provider, state: OidcServer, { request, response }: Exchange): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (state.isDenied) {
    const result = { error: "access_denied", error_description: "<b>The person said no</b>" };
    return provider.interactionFinished(request, response, result);
  }
  if (prompt.name === "login") {
    return provider.interactionFinished(request, response, { login: { accountId: state.signedIn.sub } });
  }
  const { Grant } = provider;
  const grant = new Grant({
    accountId: session?.accountId ?? state.signedIn.sub,
    clientId: String(params["client_id"]),
  });
  grant.addOIDCScope("openid email profile");
  const consent = { grantId: grantId ?? (await grant.save()) };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/** Asks the provider itself whose token it is, and says it in GitHub's words. */
async function speakAsGithub(state: OidcServer, { request, response }: Exchange): Promise<void> {
  const asked = await fetch(`${state.issuer}/me`, { headers: { authorization: request.headers.authorization ?? "" } });
  const { sub, name, email, email_verified: verified } = state.signedIn;
  const isList = request.url === "/front/emails";
  const body = isList
    ? [{ email, primary: true, verified, visibility: null }]
    : { id: Number(sub), login: "wreed", name };
  response.writeHead(asked.status, { "content-type": "application/json" });
  response.end(JSON.stringify(asked.ok ? body : { message: "Bad credentials" }));
}
