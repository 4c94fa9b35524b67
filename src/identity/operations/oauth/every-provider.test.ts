import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import type { ArrivedRequest } from "#testing/http-peer.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { signInAt } from "#testing/oauth-sign-in.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

const PROVEN = [{ email: "wilma.reed@mail.example", verified: true }];

let database: OpenedDatabase;
let providers: ProviderServer;
let tested: TestIdentity;

beforeAll(async () => {
  database = await openPgliteCopy();
  providers = await startProviders();
});

beforeEach(async () => {
  tested = await createTestIdentity(database, { settings: { oauth: providers.settings } });
});

afterAll(async () => {
  await providers.close();
  await database.close();
});

interface SignedIn {
  readonly type: unknown;
  readonly subject: unknown;
  readonly accessToken: unknown;
  readonly scopes: unknown;
  readonly name: string;
  readonly emails: readonly { readonly email: string; readonly verified: boolean }[];
  readonly picture: unknown;
}

/** From the start to the session, at the provider's own recorded answers. */
async function signedIn(slug: OAuthProviderSlug): Promise<SignedIn> {
  const { data, status, errorType } = await signInAt(tested, slug);
  expect([status, errorType]).toEqual([200, ""]);
  const values = z
    .looseObject({ access_token: z.string(), scopes: z.array(z.string()) })
    .parse(data["provider_values"]);
  const rows = await database.query<{ name: string; emails: SignedIn["emails"] }>(
    `SELECT concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, '')) AS name,
       COALESCE((SELECT jsonb_agg(jsonb_build_object('email', address, 'verified', verified)) FROM latchkey.email WHERE user_id = account.id), '[]') AS emails
     FROM latchkey.user_account AS account WHERE id = $1`,
    [data["user_id"]],
  );
  return {
    type: data["provider_type"],
    subject: data["provider_subject"],
    picture: data["profile_picture_url"],
    accessToken: values.access_token,
    scopes: values.scopes,
    name: rows[0]?.name ?? "",
    emails: rows[0]?.emails ?? [],
  };
}

/** The newest request to a place of a provider. */
function asked(slug: OAuthProviderSlug, place: string): ArrivedRequest & { readonly query: URLSearchParams } {
  const request = providers.requests.findLast(({ path }) => path.startsWith(`/${slug}/${place}`));
  if (request === undefined) throw new Error(`Nobody asked ${slug} for its ${place}.`);
  return { ...request, query: new URL(request.path, providers.url).searchParams };
}

describe("a sign-in from start to session", () => {
  it("at Google, with nonce and proof key, and a refresh token asked for", async () => {
    expect(await signedIn("google")).toMatchObject({
      type: "Google",
      subject: "110248495921238986420",
      emails: PROVEN,
      name: "Wilma Reed",
    });
    const { query } = asked("google", "authorize");
    expect([query.has("nonce"), query.get("code_challenge_method"), query.get("access_type")]).toEqual([
      true,
      "S256",
      "offline",
    ]);
  });

  it("at Microsoft, whose issuer is the tenant's and whose address proves nothing", async () => {
    expect(await signedIn("microsoft")).toMatchObject({ type: "Microsoft", emails: [], name: "Wilma Reed" });
    expect(asked("microsoft", "authorize").query.get("scope")).toBe("openid email profile offline_access");
  });

  it("at Apple, with a secret that we sign and an answer by form", async () => {
    expect(await signedIn("apple")).toMatchObject({
      type: "Apple",
      emails: [{ email: "x7k2p9q4@privaterelay.example", verified: true }],
      name: "Wilma Reed",
    });
    expect(asked("apple", "authorize").query.get("response_mode")).toBe("form_post");
    expect(asked("apple", "token").body).toMatch(/client_secret=ey/);
  });

  it("at GitHub, asked for its addresses apart", async () => {
    expect(await signedIn("github")).toMatchObject({
      type: "Github",
      subject: "4096001",
      emails: PROVEN,
      scopes: ["read:user", "user:email"],
    });
    expect(asked("github", "emails").headers).toMatchObject({
      "x-github-api-version": "2022-11-28",
      "user-agent": "Latchkey",
    });
  });

  it("at GitLab, whose profile stands at its user-info endpoint", async () => {
    expect(await signedIn("gitlab")).toMatchObject({
      type: "GitLab",
      subject: "780123",
      emails: PROVEN,
      name: "Wilma Reed",
    });
  });

  it("at Facebook, asked for the fields we read", async () => {
    expect(await signedIn("facebook")).toMatchObject({ type: "Facebook", emails: [], name: "Wilma Ann Reed" });
    expect(asked("facebook", "userinfo").query.get("fields")).toBe(
      "id,name,first_name,middle_name,last_name,email,picture",
    );
    expect(asked("facebook", "authorize").query.get("scope")).toBe("email,public_profile");
  });

  it("at Discord", async () => {
    expect(await signedIn("discord")).toMatchObject({
      type: "Discord",
      subject: "803511735501055076",
      emails: PROVEN,
      scopes: ["identify", "email"],
    });
  });

  it("at Salesforce, whose address proves nothing", async () => {
    expect(await signedIn("salesforce")).toMatchObject({ type: "Salesforce", emails: [], name: "Wilma Reed" });
  });

  it("at Slack, without a proof key, the workspace in the subject", async () => {
    expect(await signedIn("slack")).toMatchObject({ type: "Slack", subject: "T0R7GRREED-U0R7JMREED", emails: [] });
    expect(asked("slack", "authorize").query.has("code_challenge")).toBe(false);
  });

  it("at Amazon", async () => {
    expect(await signedIn("amazon")).toMatchObject({
      type: "Amazon",
      subject: "amzn1.account.K2LI23KL2LK2REED",
      emails: [],
      name: "Wilma Reed",
    });
  });

  it("at Bitbucket, with our secret in the header, asked for its addresses apart", async () => {
    expect(await signedIn("bitbucket")).toMatchObject({
      type: "Bitbucket",
      emails: PROVEN,
      scopes: ["account", "email"],
    });
    expect(asked("bitbucket", "token").headers.authorization).toMatch(/^Basic /);
  });

  it("at LinkedIn, without nonce and proof key", async () => {
    expect(await signedIn("linkedin")).toMatchObject({ type: "LinkedIn", subject: "782bbtaQREED", emails: PROVEN });
    const { query } = asked("linkedin", "authorize");
    expect([query.has("nonce"), query.has("code_challenge")]).toEqual([false, false]);
  });

  it("at Coinbase, naming the day of the answers' shape", async () => {
    expect(await signedIn("coinbase")).toMatchObject({ type: "Coinbase", emails: [], name: "Wilma Reed" });
    expect(asked("coinbase", "userinfo").headers["cb-version"]).toBe("2021-06-23");
  });

  it("at Twitch, asked for the claims we read, its scopes a list", async () => {
    expect(await signedIn("twitch")).toMatchObject({
      type: "Twitch",
      emails: PROVEN,
      scopes: ["openid", "user:read:email"],
    });
    expect(asked("twitch", "authorize").query.get("claims")).toContain('"email_verified":null');
  });

  it("at Twitter, with a proof key and our secret in the header", async () => {
    expect(await signedIn("twitter")).toMatchObject({
      type: "Twitter",
      subject: "2244994945001",
      emails: [],
      name: "Wilma Reed",
    });
    expect(asked("twitter", "token").body).toContain("code_verifier=");
    expect(asked("twitter", "userinfo").query.get("user.fields")).toBe("profile_image_url,confirmed_email");
  });

  it("at TikTok, where the client id is called client_key", async () => {
    expect(await signedIn("tiktok")).toMatchObject({
      type: "TikTok",
      subject: "723f24d7-e717-40f8-a2b6-cb8464cd23b4",
      emails: [],
    });
    expect([
      asked("tiktok", "authorize").query.has("client_id"),
      asked("tiktok", "token").body.includes("client_id"),
    ]).toEqual([false, false]);
    expect(asked("tiktok", "userinfo").query.get("fields")).toBe("open_id,avatar_url,display_name");
  });

  it("at Snapchat, asked by a query", async () => {
    expect(await signedIn("snapchat")).toMatchObject({
      type: "Snapchat",
      emails: [],
      name: "Wilma Reed",
      picture: "https://sdk.bitmoji.example/wilma.png",
    });
    expect(asked("snapchat", "userinfo").query.get("query")).toBe("{me{externalId displayName bitmoji{avatar}}}");
  });

  it("at Figma", async () => {
    expect(await signedIn("figma")).toMatchObject({
      type: "Figma",
      subject: "1030128471001",
      emails: [],
      accessToken: "figu_figma-access",
    });
  });

  it("at Yahoo, whose tokens are signed with ES256", async () => {
    expect(await signedIn("yahoo")).toMatchObject({
      type: "Yahoo",
      subject: "FSVIDUW3D7FSVIDUW3D72F2F",
      emails: PROVEN,
      name: "Wilma Reed",
    });
  });
});
