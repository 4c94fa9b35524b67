import { describe, expect, it } from "vitest";
import { configuredProvider } from "./configured-provider.ts";

const REGISTRATION = { clientId: "client", clientSecret: "secret" };

describe("configuredProvider", () => {
  it("gives nothing for a provider that the project or the server does not have", () => {
    expect(configuredProvider("google", {})).toBeNull();
    expect(configuredProvider("myspace", { myspace: REGISTRATION })).toBeNull();
    expect(configuredProvider("constructor", {})).toBeNull();
    expect(configuredProvider("__proto__", {})).toBeNull();
  });

  it("docs/threats.md#29: takes no plain HTTP but on this machine", () => {
    const at = (tokenEndpoint: string) => () =>
      configuredProvider("google", { google: { ...REGISTRATION, tokenEndpoint } });
    expect(at("http://provider.example/token")).toThrow("not HTTPS");
    expect(at("http://10.0.0.1/token")).toThrow("not HTTPS");
    expect(at("http://127.0.0.1.evil.example/token")).toThrow("not HTTPS");
    expect(at("http://localhost.evil.example/token")).toThrow("not HTTPS");
    expect(at("ftp://127.0.0.1/token")).toThrow("not HTTPS");
    expect(at("http://127.0.0.1:4000/token")()?.isInsecure).toBe(true);
    expect(at("http://localhost:4000/token")()?.isInsecure).toBe(true);
    expect(at("https://provider.example/token")()?.isInsecure).toBe(false);
  });

  it("demands Apple's key whole", () => {
    const apple = { ...REGISTRATION, teamId: "TEAM", keyId: "KEY" };
    expect(() => configuredProvider("apple", { apple })).toThrow("privateKey");
  });

  it("lets the project override addresses and scopes, and keeps the provider's for the rest", () => {
    const google = { ...REGISTRATION, issuer: "https://issuer.example", scopes: ["openid"] };
    expect(configuredProvider("google", { google })).toMatchObject({
      issuer: "https://issuer.example",
      scopes: ["openid"],
      clientId: "client",
      endpoints: { token: "https://oauth2.googleapis.com/token", userinfo: null },
    });
  });
});
