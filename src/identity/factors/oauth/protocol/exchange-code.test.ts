import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";
import type { OAuthProvider } from "#identity/factors/oauth/provider.ts";
import { conformTokenAnswer, expectedIssuer } from "./exchange-code.ts";

function provider(slug: string): OAuthProvider {
  const found = providerOf(slug);
  if (found === null) throw new TypeError(`there is no provider ${slug}`);
  return found;
}

describe("conformTokenAnswer", () => {
  it("takes nothing but an object", () => {
    expect(conformTokenAnswer(provider("github"), undefined)).toBeNull();
    expect(conformTokenAnswer(provider("github"), ["access_token"])).toBeNull();
  });

  it("keeps no ID token of a provider that has none to check", () => {
    const answer = conformTokenAnswer(provider("discord"), { access_token: "a", id_token: "x.y.z" });
    expect(answer).toEqual({ access_token: "a", token_type: "bearer" });
  });

  it("joins listed scopes, splits those with commas, and finds those of another name", () => {
    expect(conformTokenAnswer(provider("twitch"), { scope: ["openid", "user:read:email", 7] })).toMatchObject({
      scope: "openid user:read:email",
    });
    expect(conformTokenAnswer(provider("tiktok"), { scope: "user.info.basic,video.list" })).toMatchObject({
      scope: "user.info.basic video.list",
    });
    expect(conformTokenAnswer(provider("bitbucket"), { scopes: "account email" })).toMatchObject({
      scope: "account email",
    });
  });

  it("drops members that are null", () => {
    expect(conformTokenAnswer(provider("google"), { refresh_token: null, id_token: null })).toEqual({
      token_type: "bearer",
    });
  });
});

describe("expectedIssuer", () => {
  const template = "https://login.microsoftonline.com/{tenantid}/v2.0";
  const tokenOf = (tid: unknown) => new UnsecuredJWT({ tid }).encode();

  it("names none for a token without a tenant, or with one that is no id", () => {
    expect(expectedIssuer(template, tokenOf(undefined))).toBeNull();
    expect(expectedIssuer(template, tokenOf("../evil"))).toBeNull();
    expect(expectedIssuer(template, "no token")).toBeNull();
    expect(expectedIssuer(template, null)).toBeNull();
  });

  it("puts the token's tenant into a template, and leaves any other issuer as it is", () => {
    const tenant = "9122040d-6c67-4c5b-b112-36a304b66dad";
    expect(expectedIssuer(template, tokenOf(tenant))).toBe(`https://login.microsoftonline.com/${tenant}/v2.0`);
    expect(expectedIssuer("https://accounts.google.com", null)).toBe("https://accounts.google.com");
  });
});
