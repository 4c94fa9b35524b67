import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configuredProvider, type ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { authorizationUrl, readCustomScopes, readProviderParameters } from "./authorization-url.ts";

const REQUEST = {
  redirectUri: "https://id.example/v1/oauth/callback/oauth-callback-test-1",
  state: "the-state",
  nonce: "the-nonce",
  codeChallenge: "the-challenge",
  customScopes: [],
  providerParameters: {},
};

function provider(slug: string): ConfiguredProvider {
  const found = configuredProvider(slug, { [slug]: { clientId: "client", clientSecret: "secret" } });
  if (found === null) throw new TypeError(`there is no provider ${slug}`);
  return found;
}

describe("authorizationUrl", () => {
  it("asks Google for a code with state, nonce and proof key", () => {
    const url = new URL(
      authorizationUrl(provider("google"), { ...REQUEST, customScopes: ["https://g.example/drive", "email"] }),
    );
    expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "client",
      redirect_uri: REQUEST.redirectUri,
      scope: "openid email profile https://g.example/drive",
      state: "the-state",
      nonce: "the-nonce",
      code_challenge: "the-challenge",
      code_challenge_method: "S256",
      access_type: "offline",
    });
  });

  it("calls TikTok's client by its key and separates its scopes by commas", () => {
    const request = { ...REQUEST, nonce: null, codeChallenge: null, customScopes: ["video.list"] };
    const { searchParams } = new URL(authorizationUrl(provider("tiktok"), request));
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      client_key: "client",
      redirect_uri: REQUEST.redirectUri,
      scope: "user.info.basic,video.list",
      state: "the-state",
    });
  });

  it("lets the page choose a prompt, but nothing that makes the flow safe", () => {
    const providerParameters = {
      prompt: "select_account",
      access_type: "online",
      state: "evil",
      redirect_uri: "https://evil.example",
    };
    const { searchParams } = new URL(authorizationUrl(provider("google"), { ...REQUEST, providerParameters }));
    expect(searchParams.get("prompt")).toBe("select_account");
    expect(searchParams.getAll("state")).toEqual(["the-state"]);
    expect(searchParams.getAll("redirect_uri")).toEqual([REQUEST.redirectUri]);
    expect(searchParams.get("access_type")).toBe("offline");
  });
});

describe("readProviderParameters", () => {
  it("refuses parameters that are ours, twice the same, endless, or not names", () => {
    const read = (query: string) => readProviderParameters(new URLSearchParams(query));
    expect(read("provider_redirect_uri=https://evil.example")).toBeNull();
    expect(read("provider_STATE=x")).toBeNull();
    expect(read("provider_request_uri=https://evil.example")).toBeNull();
    expect(read("provider_prompt=none&provider_prompt=login")).toBeNull();
    expect(read(`provider_hint=${"a".repeat(501)}`)).toBeNull();
    expect(read("provider_=x")).toBeNull();
    expect(read("provider_login_hint=a%00b")).toBeNull();
  });

  it("reads those of the page and leaves all others alone", () => {
    const query = new URLSearchParams("public_token=p&provider_prompt=login&provider_login_hint=a@b.example");
    expect(readProviderParameters(query)).toEqual({ prompt: "login", login_hint: "a@b.example" });
  });
});

describe("readCustomScopes", () => {
  it("refuses what would not stay one scope", () => {
    expect(readCustomScopes("email,admin")).toBeNull();
    expect(readCustomScopes('em"ail')).toBeNull();
    expect(readCustomScopes("em\nail")).toBeNull();
    expect(readCustomScopes(Array.from({ length: 51 }, (_, position) => `s${position}`).join(" "))).toBeNull();
  });

  it("gives scopes that hold neither separator, whatever came", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const scope of readCustomScopes(text) ?? []) expect(scope).toMatch(/^[^\s,"\\]+$/);
      }),
    );
    expect(readCustomScopes(" repo  read:org ")).toEqual(["repo", "read:org"]);
  });
});
