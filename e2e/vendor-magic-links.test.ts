// Magic links, from the vendor's published SDK through our mail and our landing address back to its page.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSdk, runWithClient, startVendorWorld, type VendorWorld } from "./vendor-world.ts";

describe("magic links of the vendor's SDK", () => {
  let world: VendorWorld;

  beforeAll(async () => {
    world = await startVendorWorld((site) => ({
      redirectUrls: [`${site}/in`],
      defaultLoginRedirectUrl: `${site}/in`,
      defaultSignupRedirectUrl: `${site}/in`,
      defaultResetPasswordRedirectUrl: `${site}/in`,
      pkce: { magicLinks: true, passwordResets: true },
    }));
  });
  afterAll(() => world.close());

  const visit = async (): Promise<Page> => (await world.visit()).page;
  const run = (page: Page, body: string): Promise<unknown> => runWithClient(page, world.latchkey, body);
  const AUTHENTICATE = `
    return client.magicLinks.authenticate(new URL(location.href).searchParams.get("token"), { session_duration_minutes: 30 })
      .then((answer) => answer.user.emails[0].email, (error) => error.error_type);`;
  const askFor = async (page: Page, email: string): Promise<string> => {
    await run(page, `await client.magicLinks.email.loginOrCreate("${email}");`);
    return /https?:\S+redirect\S+/.exec((await world.latchkey.sent(email)).at(-1)?.text ?? "")?.[0] ?? "";
  };

  it("lead back to the page, which signs in with the proof key that it kept", async () => {
    const page = await visit();
    await loadSdk(page, await askFor(page, "ann@example.com"));
    expect(page.url()).toMatch(new RegExp(`^${world.site.url}/in\\?stytch_token_type=magic_links&token=[\\w-]{43}$`));
    expect(await run(page, AUTHENTICATE)).toBe("ann@example.com");
    expect(await run(page, "return client.session.getSync().authentication_factors[0].type")).toBe("magic_link");
  });

  it("docs/threats.md#7: sign nobody in elsewhere, and still work where they were asked for", async () => {
    const [own, other] = [await visit(), await visit()];
    const link = await askFor(own, "bob@example.com");
    await loadSdk(other, link);
    expect(await run(other, AUTHENTICATE)).toBe("pkce_expected_code_verifier");
    await askFor(other, "eve@example.com");
    expect(await run(other, AUTHENTICATE)).toBe("pkce_mismatch");
    await loadSdk(own, link);
    expect(await run(own, AUTHENTICATE)).toBe("bob@example.com");
  });

  it("work after an abandoned password reset, whose proof key the SDK tries first", async () => {
    const page = await visit();
    await run(page, `await client.passwords.resetByEmailStart({ email: "cid@example.com" });`);
    const stored = `Object.keys(localStorage).filter((key) => key.includes("PKCE_VERIFIER:passwords")).length`;
    expect(await page.evaluate(stored)).toBe(1);
    await loadSdk(page, await askFor(page, "cid@example.com"));
    expect(await run(page, AUTHENTICATE)).toBe("cid@example.com");
  });
});
