import { importPKCS8, SignJWT } from "jose";
import { ClientSecretBasic, ClientSecretPost, type ClientAuth } from "oauth4webapi";
import { IdentityError } from "#identity/errors.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/resolve-provider.ts";

const APPLE_SECRET_SECONDS = 300;

/** How we prove to a provider's token endpoint who we are. */
export async function clientAuthentication(provider: ConfiguredProvider, now: Date): Promise<ClientAuth> {
  if (provider.tokenAuthentication === "basic") return ClientSecretBasic(provider.clientSecret);
  if (provider.tokenAuthentication === "apple-key") return ClientSecretPost(await appleClientSecret(provider, now));
  if (provider.clientIdParameter === "client_id") return ClientSecretPost(provider.clientSecret);
  return (_server, _client, body) => {
    body.set(provider.clientIdParameter, provider.clientId);
    body.set("client_secret", provider.clientSecret);
  };
}

/** Apple's client secret is a token that we sign, ES256 (Apple, "Creating a client secret"). */
export async function appleClientSecret(provider: ConfiguredProvider, now: Date): Promise<string> {
  const { appleKey, issuer, clientId } = provider;
  if (appleKey === null || issuer === null) {
    throw new TypeError(`appleClientSecret(): the provider ${provider.slug} has no key to sign with`);
  }
  const key = await importPKCS8(appleKey.privateKey, "ES256").catch((cause: unknown) => {
    throw new IdentityError(
      "identity/bad-settings",
      `The privateKey of the provider ${provider.slug} is no PKCS #8 key.`,
      {
        cause,
      },
    );
  });
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: appleKey.keyId })
    .setIssuer(appleKey.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + APPLE_SECRET_SECONDS)
    .sign(key);
}
