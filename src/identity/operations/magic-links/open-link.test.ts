import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueLink } from "#identity/factors/link-token.ts";
import { linkAddress } from "#identity/outbox/texts/templates.ts";
import { updateProject } from "#identity/projects/project-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";
const OWN_URL = "https://app.example.com/in?flow=a";

describe.each(DATABASES)("openLink on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let time: Date;

  beforeEach(async () => {
    database = await open();
    time = new Date();
    latchkey = await createTestIdentity(database, {
      settings: {
        prefix: "stytch",
        redirectUrls: ["/authenticate", OWN_URL, "/reset"],
        defaultResetPasswordRedirectUrl: "/reset",
      },
      deps: { now: () => time },
    });
  });
  afterEach(() => database.close());

  const ask = async (more: object = {}): Promise<string> => {
    const body = { email: ANN, ...more };
    expect((await latchkey.call("POST", "/magic_links/email/login_or_create", { body })).errorType).toBe("");
    const { text } = (await latchkey.sent(ANN)).at(-1) ?? { text: "" };
    return /https?:\S+/.exec(text)?.[0] ?? "";
  };
  const visit = (url: string, method = "GET"): Promise<Response> =>
    latchkey.fetch(url.slice(latchkey.deps.addresses.identity().length), { method, redirect: "manual" });
  const use = (url: string) =>
    latchkey.call("POST", "/magic_links/authenticate", { body: { token: new URL(url).searchParams.get("token") } });

  it("shows a page, and no address to go on to, for a link that is unknown, used, old or another project's", async () => {
    const link = await ask();
    const altered = new URL(link);
    altered.searchParams.set("token", "x".repeat(43));
    const nobody = new URL(link);
    nobody.searchParams.set("public_token", "public-token-test-none");
    const elsewhere = new URL(link);
    elsewhere.searchParams.set("public_token", (await createTestIdentity(database)).project.publicToken);
    time = new Date(time.getTime() + 60_000);
    const answers = [await visit(altered.href), await visit(nobody.href), await visit(elsewhere.href)];
    await use(link);
    answers.push(await visit(link));
    const late = await ask();
    await database.query("UPDATE latchkey.link_token SET expires_at = now() WHERE used_at IS NULL");
    answers.push(await visit(late), await visit(late.replace(/token=[^&]*$/, "token=%00")));
    expect(answers.map(({ status }) => status)).toEqual([410, 404, 410, 410, 410, 404]);
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(answers.map(() => null));
    const text = await answers[3]?.text();
    expect(text).toContain("This link no longer works");
    expect(text).toContain('<a href="http://localhost:3000/">Go to Example</a>');
  });

  it("shows that page under a policy that runs and loads nothing", async () => {
    const { headers } = await visit((await ask()).replace(/token=[^&]*$/, "token=none"));
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("docs/threats.md#6: neither GET nor HEAD uses the link up or signs anybody in", async () => {
    const link = await ask();
    for (const method of ["HEAD", "GET", "GET", "HEAD"]) {
      const answer = await visit(link, method);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(0);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(0);
    expect(await use(link)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#6: takes no other method", async () => {
    expect((await visit(await ask(), "POST")).status).toBe(405);
  });

  it("docs/threats.md#8: leads to no address that left the list since the mail was sent", async () => {
    const link = await ask({ signup_magic_link_url: OWN_URL });
    expect((await visit(link)).headers.get("location")).toContain("https://app.example.com/in?flow=a&");
    const { id, name, settings } = latchkey.project;
    const changed = { ...settings, redirectUrls: ["/authenticate"] };
    await updateProject(database, { id, name, settings: changed }, latchkey.deps);
    time = new Date(time.getTime() + 60_000);
    expect((await visit(link)).headers.get("location")).toMatch(/^http:\/\/localhost:3000\/authenticate\?/);
  });

  it("sends the browser on with the token and its type, and tells no cache and no next page", async () => {
    const link = await ask();
    const { headers } = await visit(link);
    const token = new URL(link).searchParams.get("token");
    expect(headers.get("location")).toBe(
      `http://localhost:3000/authenticate?stytch_token_type=magic_links&token=${token}`,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("leads to the login address who has an account, and to the sign-up address who has none", async () => {
    const urls = { login_magic_link_url: OWN_URL, signup_magic_link_url: "http://localhost:3000/authenticate" };
    const first = await ask(urls);
    expect((await visit(first)).headers.get("location")).toContain("localhost:3000");
    await use(first);
    expect((await visit(await ask(urls))).headers.get("location")).toContain("app.example.com");
  });

  it("leads the two links of a reset to their two addresses, with the public token", async () => {
    const { project, deps } = latchkey;
    const token = await issueLink(
      database,
      {
        project,
        purpose: "reset_password",
        address: ANN,
        addressKey: ANN,
        attachTo: null,
        codeChallenge: null,
        redirectUrl: project.defaultRedirects.resetPassword,
        loginRedirectUrl: OWN_URL,
        minutes: 30,
      },
      deps,
    );
    const reset = await visit(linkAddress({ project, token }, deps));
    const login = await visit(linkAddress({ project, token, isLoginOfReset: true }, deps));
    const tail = `token=${token}&public_token=${project.publicToken}`;
    expect(reset.headers.get("location")).toBe(`http://localhost:3000/reset?stytch_token_type=reset_password&${tail}`);
    expect(login.headers.get("location")).toBe(`${OWN_URL}&stytch_token_type=login&${tail}`);
  });
});
