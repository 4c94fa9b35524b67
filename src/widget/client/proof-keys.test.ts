import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { GOOD_PASSWORD } from "#testing/password-accounts.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

const EMAIL = "ann@example.com";

describe("createProofKeys", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let client: Client;

  beforeAll(async () => {
    database = await openPgliteCopy();
    const limits = { sendsPerAddress: 100 };
    const pkce = { magicLinks: true, passwordResets: true, oauth: true };
    latchkey = await createTestIdentity(database, { settings: { pkce, limits } });
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    client = createClient(latchkey.project.publicToken, {}, browser.openTab());
  });
  afterAll(() => database.close());

  const keyOf = (kind: string): string => `latchkey_sdk_state_${latchkey.project.publicToken}::PKCE_VERIFIER:${kind}`;
  const stored = (kind: string): string => browser.storage.get(keyOf(kind)) ?? "";
  const challenges = (): readonly unknown[] =>
    browser.requests
      .map(({ text }): unknown => (text === "" ? null : JSON.parse(text)))
      .flatMap((body) =>
        typeof body === "object" && body !== null && "code_challenge" in body ? [body.code_challenge] : [],
      );

  it("makes a verifier of 64 hex digits and its SHA-256, and several mails share it", async () => {
    await client.magicLinks.email.loginOrCreate(EMAIL);
    await client.magicLinks.email.loginOrCreate(EMAIL);
    const [, verifier = ""] = /"code_verifier":"([0-9a-f]{64})"/.exec(stored("magic_links")) ?? [];
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    expect(challenges()).toEqual([challenge, challenge]);
  });

  it("makes a new pair for each visit of a provider", async () => {
    await client.oauth.start({ provider: "google" });
    const first = stored("oauth");
    await client.oauth.start({ provider: "google" });
    expect([first === "", stored("oauth") === first]).toEqual([false, false]);
  });

  it("keeps a pair after a failure, and removes it after a success", async () => {
    await client.magicLinks.email.loginOrCreate(EMAIL);
    await expect(client.magicLinks.authenticate("made-up")).rejects.toMatchObject({
      error_type: "unable_to_auth_magic_link",
    });
    expect(stored("magic_links")).not.toBe("");
    await client.magicLinks.authenticate(await latchkey.newestToken(EMAIL));
    expect(stored("magic_links")).toBe("");
  });

  it("falls back to the pair of the link where that of an abandoned reset was not right", async () => {
    const email = "word@example.com";
    await client.passwords.create({ email, password: GOOD_PASSWORD });
    await client.passwords.resetByEmailStart({ email });
    await client.magicLinks.email.loginOrCreate(email);
    const before = browser.requests.length;
    await client.magicLinks.authenticate(await latchkey.newestToken(email));
    expect(browser.requests.length - before).toBe(2);
    expect([stored("passwords") === "", stored("magic_links")]).toEqual([false, ""]);
  });

  it("signs in with the token of a reset, by the reset's own pair", async () => {
    await client.passwords.resetByEmailStart({ email: EMAIL });
    await client.magicLinks.authenticate(await latchkey.newestToken(EMAIL));
    expect(stored("passwords")).toBe("");
  });

  it("tries no second time after a failure of another kind", async () => {
    await client.passwords.resetByEmailStart({ email: EMAIL });
    const before = browser.requests.length;
    await expect(client.magicLinks.authenticate("made-up")).rejects.toThrow("link");
    expect(browser.requests.length - before).toBe(1);
  });

  it("leaves the pair of an abandoned visit aside where a server does not want it beside a token of One Tap", async () => {
    await client.oauth.start({ provider: "google" });
    const { data } = await latchkey.signIn("wilma@example.com");
    browser.intercept(({ text }) =>
      text.includes("code_verifier")
        ? Response.json({ error_type: "pkce_did_not_expect_code_verifier" }, { status: 400 })
        : Response.json({ data }),
    );
    await client.oauth.authenticate("one-tap");
    expect(browser.requests.at(-1)?.text).toBe('{"token":"one-tap"}');
    expect([client.state().session === null, stored("oauth")]).toEqual([false, ""]);
  });

  it.each(["{", "null", '{"code_verifier":"short","code_challenge":7}'])(
    "warns of a malformed pair %j, leaves it aside, and replaces it",
    async (malformed) => {
      browser.storage.set(keyOf("magic_links"), malformed);
      await expect(client.magicLinks.authenticate("made-up")).rejects.toThrow("link");
      expect(browser.warnings).toEqual([expect.stringContaining("The proof key stored for magic_links is malformed")]);
      expect(browser.requests.at(-1)?.text).toBe('{"token":"made-up"}');
      await client.magicLinks.email.loginOrCreate(EMAIL);
      await client.magicLinks.authenticate(await latchkey.newestToken(EMAIL));
      expect(client.state().session).not.toBeNull();
    },
  );
});
