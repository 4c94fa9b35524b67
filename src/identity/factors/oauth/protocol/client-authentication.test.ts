import { generateKeyPairSync } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { configuredProvider, type ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { appleClientSecret } from "./exchange-code.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

function apple(privateKey: string): ConfiguredProvider {
  const registration = {
    clientId: "com.example.web",
    clientSecret: "",
    teamId: "TEAM123456",
    keyId: "KEY1234567",
    privateKey,
  };
  const provider = configuredProvider("apple", { apple: registration });
  if (provider === null) throw new TypeError("there is no provider apple");
  return provider;
}

describe("appleClientSecret", () => {
  it("names the setting when the key is none", async () => {
    await expect(appleClientSecret(apple("no key"), NOW)).rejects.toMatchObject({ code: "identity/bad-settings" });
  });

  it("signs who we are with ES256, for five minutes and for Apple only", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", {
      namedCurve: "P-256",
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const secret = await appleClientSecret(apple(privateKey), NOW);
    const { payload, protectedHeader } = await jwtVerify(secret, await importSPKI(publicKey, "ES256"), {
      currentDate: NOW,
    });
    expect(protectedHeader).toEqual({ alg: "ES256", kid: "KEY1234567" });
    expect(payload).toEqual({
      iss: "TEAM123456",
      sub: "com.example.web",
      aud: "https://appleid.apple.com",
      iat: NOW.getTime() / 1000,
      exp: NOW.getTime() / 1000 + 300,
    });
  });
});
