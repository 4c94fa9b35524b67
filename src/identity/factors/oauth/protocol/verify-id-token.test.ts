import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { configuredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { verifyIdToken } from "./verify-id-token.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const RIGHT = {
  iss: "https://accounts.google.com",
  aud: "client",
  azp: "client",
  sub: "110248495921238986420",
  iat: SECONDS,
  exp: SECONDS + 3600,
  nonce: "the-nonce",
};

let key: CryptoKey;
let stranger: CryptoKey;
let keySet: string;

beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  stranger = (await generateKeyPair("RS256")).privateKey;
  keySet = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" }] });
});

async function token(changes: object = {}, signer: CryptoKey = key): Promise<string> {
  return new SignJWT({ ...RIGHT, ...changes }).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(signer);
}

async function verified(
  idToken: string,
  answer: Response = new Response(keySet),
  mayLackNonce = false,
): Promise<unknown> {
  const google = configuredProvider("google", { google: { clientId: "client", clientSecret: "secret" } });
  if (google === null) throw new TypeError("there is no provider google");
  const request = async () => answer;
  return verifyIdToken(google, { idToken, request }, { nonce: "the-nonce", mayLackNonce, startedAt: NOW, now: NOW });
}

describe("verifyIdToken", () => {
  it("docs/threats.md#45: refuses a token that Google's keys did not sign", async () => {
    expect(await verified(await token({}, stranger))).toBeNull();
    expect(await verified(new UnsecuredJWT(RIGHT).encode())).toBeNull();
    expect(await verified(`${await token()}x`)).toBeNull();
    expect(await verified("no token")).toBeNull();
    expect(await verified("a".repeat(16_385))).toBeNull();
    const shared = new TextEncoder().encode("client-secret-that-everybody-knows");
    expect(
      await verified(await new SignJWT(RIGHT).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(shared)),
    ).toBeNull();
  });

  it("docs/threats.md#45: refuses a token of another issuer, for another audience or of another party", async () => {
    expect(await verified(await token({ iss: "https://accounts.evil.example" }))).toBeNull();
    expect(await verified(await token({ aud: "other" }))).toBeNull();
    expect(await verified(await token({ aud: ["client", "other"] }))).toBeNull();
    expect(await verified(await token({ azp: "other" }))).toBeNull();
  });

  it("docs/threats.md#45: refuses a token that is over, from the future, or older than this sign-in", async () => {
    expect(await verified(await token({ exp: SECONDS - 31 }))).toBeNull();
    expect(await verified(await token({ iat: SECONDS + 60 }))).toBeNull();
    expect(await verified(await token({ iat: SECONDS - 60 }))).toBeNull();
    expect(await verified(await token({ exp: undefined }))).toBeNull();
    expect(await verified(await token({ iat: undefined }))).toBeNull();
  });

  it("docs/threats.md#45: refuses a token with the nonce of another sign-in", async () => {
    expect(await verified(await token({ nonce: "another" }))).toBeNull();
  });

  it("does not take missing keys for a wrong token", async () => {
    await expect(verified(await token(), new Response("oops", { status: 500 }))).rejects.toMatchObject({
      code: "identity/provider-failed",
    });
  });

  it("does not take keys that cannot be used for a wrong token", async () => {
    const broken = { kty: "RSA", kid: "one", alg: "RS256", n: "AQ", e: "AQAB" };
    for (const key of [broken, { ...broken, n: undefined }, { ...broken, n: 5 }]) {
      const answer = new Response(JSON.stringify({ keys: [key] }));
      await expect(verified(await token(), answer)).rejects.toMatchObject({ code: "identity/provider-failed" });
    }
  });

  it("docs/threats.md#45: refuses a token without a nonce, unless the project takes one", async () => {
    const bare = await token({ nonce: undefined });
    expect(await verified(bare)).toBeNull();
    expect(await verified(bare, new Response(keySet), true)).toMatchObject({ sub: RIGHT.sub });
    expect(await verified(await token({ nonce: "another" }), new Response(keySet), true)).toBeNull();
  });

  it("gives the claims of a right one", async () => {
    expect(await verified(await token())).toMatchObject({ sub: RIGHT.sub });
    expect(await verified(await token({ iss: "accounts.google.com" }))).toMatchObject({ sub: RIGHT.sub });
  });
});
