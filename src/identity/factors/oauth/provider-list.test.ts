import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { recordedAnswers } from "./fixtures/recorded-answers.ts";
import { type Profile, readBy } from "./profile.ts";
import { oauth2Provider } from "./provider.ts";
import { type OAuthProviderSlug, oauthProviderSlugs } from "#contracts/sdk-v1/project.ts";
import { providerOf } from "./provider-list.ts";

const ADDRESS = { address: "wilma.reed@mail.example", key: "wilma.reed@mail.example" };
const WILMA = { first: "Wilma", middle: "", last: "Reed" };

async function profileAt(slug: OAuthProviderSlug, changes: object = {}): Promise<Profile | null> {
  const provider = providerOf(slug);
  if (provider === null) throw new TypeError(`there is no provider ${slug}`);
  return provider.readProfile({ ...(await recordedAnswers(slug)), ...changes });
}

describe("providerOf", () => {
  it("finds nothing by names that objects have anyway", () => {
    expect(providerOf("constructor")).toBeNull();
    expect(providerOf("Google")).toBeNull();
    expect(providerOf("")).toBeNull();
  });
});

/** What CONTRIBUTING.md's "How to add an OAuth provider" asks for: one declaration, here under the name of another one. */
const TEA = oauth2Provider({
  slug: "figma",
  endpoints: {
    authorization: "https://tea.example/authorize",
    token: "https://tea.example/token",
    userinfo: "https://tea.example/me",
  },
  scopes: ["leaves"],
  readProfile: ({ userinfo }) =>
    readBy(
      z.object({ id: z.string() }).transform(({ id }) => toTeaDrinker(id)),
      userinfo,
    ),
});

const toTeaDrinker = (id: string) => ({ subject: id, isEmailVerified: false, name: "Wilma Reed" });

describe("a declared provider", () => {
  it("has its name for people, what is usual for its protocol, and the profile of its answers", () => {
    expect(TEA).toMatchObject({ name: "Figma", kind: "oauth2", issuer: null, usesPkce: false, scopeSeparator: " " });
    const answers = { claims: null, userinfo: { id: "7" }, emails: null, form: null };
    expect(TEA.readProfile(answers)).toMatchObject({ subject: "7", email: null, isEmailVerified: false });
  });

  it.each(oauthProviderSlugs())("%s has recorded answers, and a profile in them", async (slug) => {
    expect(providerOf(slug)?.slug).toBe(slug);
    expect((await profileAt(slug))?.subject).toMatch(/./);
  });

  it("is among the providers that docs/widget.md lists, in the order of the buttons", async () => {
    const document = await readFile("docs/widget.md", "utf8");
    expect(document).toContain(`in the order of the buttons: ${oauthProviderSlugs().join(" ")} |`);
  });
});

describe("the addresses that count as proven (docs/threats.md#13)", () => {
  it("Microsoft's do not, whatever its claims say", async () => {
    const profile = await profileAt("microsoft");
    expect(profile).toMatchObject({
      subject: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
      email: ADDRESS,
      isEmailVerified: false,
    });
  });

  it("Salesforce's do not, for any administrator writes them", async () => {
    expect(await profileAt("salesforce")).toMatchObject({
      subject: "https://login.salesforce.example/id/00D000000000001EAA/005000000000001AAA",
      email: ADDRESS,
      isEmailVerified: false,
      locale: "en_GB",
    });
  });

  it("Slack's do not, for any owner of a workspace writes them", async () => {
    expect(await profileAt("slack")).toMatchObject({ email: ADDRESS, isEmailVerified: false });
  });

  it("Facebook's, Amazon's, Coinbase's, Figma's and Twitter's do not, for they do not say", async () => {
    expect(await profileAt("facebook")).toMatchObject({ email: ADDRESS, isEmailVerified: false });
    expect(await profileAt("amazon")).toMatchObject({ email: ADDRESS, isEmailVerified: false });
    expect(await profileAt("coinbase")).toMatchObject({ email: ADDRESS, isEmailVerified: false });
    expect(await profileAt("figma")).toMatchObject({ email: ADDRESS, isEmailVerified: false });
    expect(await profileAt("twitter")).toMatchObject({ email: ADDRESS, isEmailVerified: false });
  });

  it("TikTok and Snapchat tell none", async () => {
    expect(await profileAt("tiktok")).toMatchObject({ email: null, isEmailVerified: false });
    expect(await profileAt("snapchat")).toMatchObject({ email: null, isEmailVerified: false });
  });

  it("GitHub's does when its list says so of the primary one; the profile's own counts for nothing", async () => {
    expect(await profileAt("github")).toMatchObject({ email: ADDRESS, isEmailVerified: true });
    expect(await profileAt("github", { emails: [] })).toMatchObject({ email: null, isEmailVerified: false });
    expect(await profileAt("github", { emails: { message: "Not Found" } })).toMatchObject({ email: null });
    const unproven = [{ email: "wilma.reed@mail.example", primary: true, verified: false }];
    expect(await profileAt("github", { emails: unproven })).toMatchObject({ email: ADDRESS, isEmailVerified: false });
  });

  it("Bitbucket's does when its list says so of the primary one", async () => {
    expect(await profileAt("bitbucket")).toMatchObject({ email: ADDRESS, isEmailVerified: true });
    const unproven = { values: [{ email: "wilma.reed@mail.example", is_primary: true, is_confirmed: false }] };
    expect(await profileAt("bitbucket", { emails: unproven })).toMatchObject({ isEmailVerified: false });
  });

  it("Google's does when the flag is a yes, and only then", async () => {
    expect(await profileAt("google")).toMatchObject({ email: ADDRESS, isEmailVerified: true });
    const claims = (await recordedAnswers("google")).claims;
    expect(await profileAt("google", { claims: { ...claims, email_verified: "yes" } })).toMatchObject({
      isEmailVerified: false,
    });
    expect(await profileAt("google", { claims: { ...claims, email_verified: 1 } })).toMatchObject({
      isEmailVerified: false,
    });
    expect(await profileAt("google", { claims: { ...claims, email_verified: undefined } })).toMatchObject({
      isEmailVerified: false,
    });
  });
});

describe("readProfile", () => {
  it("reads Google's claims", async () => {
    expect(await profileAt("google")).toEqual({
      subject: "110248495921238986420",
      email: ADDRESS,
      isEmailVerified: true,
      picture: "https://pictures.google.example/wilma=s96-c",
      locale: "en-GB",
      name: WILMA,
    });
  });

  it("reads Apple's claims, with the name of the first form and never the form's address", async () => {
    const relay = { address: "x7k2p9q4@privaterelay.example", key: "x7k2p9q4@privaterelay.example" };
    expect(await profileAt("apple")).toMatchObject({ email: relay, isEmailVerified: true, name: WILMA });
    expect(await profileAt("apple", { form: null })).toMatchObject({
      email: relay,
      name: { first: "", middle: "", last: "" },
    });
    expect(await profileAt("apple", { form: "<b>" })).toMatchObject({
      email: relay,
      name: { first: "", middle: "", last: "" },
    });
  });

  it("tells people of two Slack workspaces apart", async () => {
    expect(await profileAt("slack")).toMatchObject({
      subject: "T0R7GRREED-U0R7JMREED",
      name: WILMA,
    });
    expect(await profileAt("slack", { claims: { sub: "U0R7JMREED" } })).toBeNull();
  });

  it("reads LinkedIn's locale in two parts and its flag in text", async () => {
    expect(await profileAt("linkedin")).toMatchObject({
      subject: "782bbtaQREED",
      locale: "en-GB",
      isEmailVerified: true,
    });
  });

  it("reads GitLab's, Yahoo's and Twitch's claims", async () => {
    expect(await profileAt("gitlab")).toMatchObject({ subject: "780123", isEmailVerified: true, name: WILMA });
    expect(await profileAt("yahoo")).toMatchObject({
      subject: "FSVIDUW3D7FSVIDUW3D72F2F",
      isEmailVerified: true,
      name: WILMA,
    });
    expect(await profileAt("twitch")).toMatchObject({
      subject: "713936733",
      isEmailVerified: true,
      name: { first: "WilmaReed" },
    });
  });

  it("reads the profiles of plain OAuth 2", async () => {
    expect(await profileAt("github")).toMatchObject({ subject: "4096001", name: WILMA });
    expect(await profileAt("facebook")).toMatchObject({
      subject: "10223344556677889",
      name: { first: "Wilma", middle: "Ann", last: "Reed" },
      picture: "https://scontent.facebook.example/wilma.jpg",
    });
    expect(await profileAt("discord")).toMatchObject({
      subject: "803511735501055076",
      isEmailVerified: true,
      picture: "https://cdn.discordapp.com/avatars/803511735501055076/8342729096ea3675442027381ff50dfe.png",
    });
    expect(await profileAt("tiktok")).toMatchObject({ subject: "723f24d7-e717-40f8-a2b6-cb8464cd23b4", name: WILMA });
    expect(await profileAt("snapchat")).toMatchObject({
      picture: "https://sdk.bitmoji.example/wilma.png",
      name: WILMA,
    });
    expect(await profileAt("bitbucket")).toMatchObject({ subject: "{b6a3a3a0-1f6e-4c3b-9d0a-7a1f3c5e9b21}" });
    expect(await profileAt("twitter")).toMatchObject({ subject: "2244994945001" });
    expect(await profileAt("figma")).toMatchObject({ subject: "1030128471001" });
    expect(await profileAt("coinbase")).toMatchObject({ subject: "9da7a204-544e-5fd1-9a12-61176c5d4cd8" });
    expect(await profileAt("amazon")).toMatchObject({ subject: "amzn1.account.K2LI23KL2LK2REED" });
  });

  it("says nothing of an answer that names nobody", async () => {
    expect(await profileAt("discord", { userinfo: { message: "401: Unauthorized" } })).toBeNull();
    expect(await profileAt("twitter", { userinfo: { errors: [] } })).toBeNull();
    expect(await profileAt("google", { claims: null })).toBeNull();
  });
});
