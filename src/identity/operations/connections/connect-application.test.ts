import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  answerQuestion,
  authorizationPath,
  authorizedCode,
  CLIENT,
  clientDocument,
  isAccepted,
  questionOf,
  REDIRECT,
  refreshTokens,
  RESOURCE,
  servingDocuments,
  tradeCode,
  VERIFIER,
} from "#testing/connect-application.ts";
import { signInByCookie } from "#testing/cookie-sign-in.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";

const OTHER = "https://other.example/metadata.json";
const LYING = "https://lying.example/metadata.json";
const KEYED = "https://keyed.example/metadata.json";
const LOCAL = "https://local.example/metadata.json";
const ODD_NAME = '<img src=x onerror="alert(1)">\u{202E}Bank';

const DOCUMENTS = servingDocuments({
  [CLIENT]: clientDocument(CLIENT),
  [OTHER]: clientDocument(OTHER, { client_name: ODD_NAME }),
  [LYING]: clientDocument(CLIENT),
  [KEYED]: clientDocument(KEYED, { token_endpoint_auth_method: "private_key_jwt" }),
  [LOCAL]: clientDocument(LOCAL, { redirect_uris: ["http://127.0.0.1/callback"] }),
});

describe.each(DATABASES)("connecting an application on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let cookie = "";
  const clock = { ahead: 0 };

  beforeAll(async () => {
    database = await open();
    const now = () => new Date(Date.now() + clock.ahead);
    const limits = { attemptsPerClient: 1_000 };
    const settings = { cookieMode: "http_only", kind: "test", limits } as const;
    latchkey = await createTestIdentity(database, { settings, deps: { publicFetch: DOCUMENTS, now } });
    cookie = await signInByCookie(latchkey, "ann@example.com");
  });
  afterAll(() => database.close());

  const visit = (changes: Parameters<typeof authorizationPath>[0], more = "") =>
    latchkey.fetch(authorizationPath(changes) + more, { headers: { cookie } });
  const forget = () => database.query("DELETE FROM latchkey.rate_window");
  const allowed = async () => tradeCode(latchkey, await authorizedCode(latchkey, cookie));

  it.each([
    ["no client", { client_id: null }, ""],
    ["a client of plain http", { client_id: "http://client.example/metadata.json" }, ""],
    ["a client without a path", { client_id: "https://client.example/" }, ""],
    ["a client that nothing describes", { client_id: "https://nobody.example/metadata.json" }, ""],
    ["a client described as another one", { client_id: LYING }, ""],
    ["a client that has a key", { client_id: KEYED }, ""],
    ["an address that the client does not list", { redirect_uri: "https://attacker.example/callback" }, ""],
    ["an address with more to its path", { redirect_uri: `${REDIRECT}/../steal` }, ""],
    ["a script as address", { redirect_uri: "javascript:alert(1)" }, ""],
    ["another path on this computer", { client_id: LOCAL, redirect_uri: "http://127.0.0.1:5000/other" }, ""],
    ["a parameter twice", {}, "&redirect_uri=https%3A%2F%2Fattacker.example"],
  ])("docs/threats.md#61: sends nobody anywhere for %s", async (_what, changes, more) => {
    await forget();
    const answer = await visit(changes, more);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).not.toContain("attacker");
  });

  it.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_request", { code_challenge: null }],
    ["invalid_request", { code_challenge_method: "plain", code_challenge: VERIFIER }],
    ["invalid_request", { code_challenge_method: null }],
    ["invalid_target", { resource: null }],
    ["invalid_target", { resource: `${RESOURCE}/` }],
    ["invalid_target", { resource: "https://elsewhere.example/mcp" }],
    ["invalid_scope", { scope: "portfolios:write" }],
  ])("tells the client %s with state and issuer", async (error, changes) => {
    await forget();
    const location = new URL((await visit(changes)).headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(REDIRECT);
    const { error_description: detail, ...told } = Object.fromEntries(location.searchParams);
    expect(told).toEqual({ error, state: "the-state", iss: "http://localhost:3000/identity" });
    expect(detail).not.toBe("");
  });

  it("sends who is not signed in to the login and back, and asks nobody outside before", async () => {
    const answer = await latchkey.fetch(authorizationPath());
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.pathname).toBe("/login");
    expect(location.searchParams.get("to")).toBe(`/identity${authorizationPath()}`);
  });

  it("shows who asks, where the answer goes and what it allows, and runs nothing of it", async () => {
    await forget();
    const page = await visit({ client_id: OTHER });
    const html = await page.clone().text();
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;Bank, described at other.example");
    expect(html).toContain("<dd>client.example</dd>");
    expect(html).toContain("<dd>ann@example.com</dd>");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("form-action 'self' https://client.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    const local = await visit({ client_id: LOCAL, redirect_uri: "http://127.0.0.1:49152/callback" });
    expect(await local.text()).toContain("127.0.0.1:49152 (this computer)");
  });

  it("takes an answer from the session that was asked alone, once it is asked, for ten minutes", async () => {
    await forget();
    const request = await questionOf(await visit({}));
    const bob = await signInByCookie(latchkey, "bob@example.com");
    expect((await answerQuestion(latchkey, { cookie: bob, request })).status).toBe(400);
    expect((await answerQuestion(latchkey, { cookie: "", request })).status).toBe(400);
    expect((await answerQuestion(latchkey, { cookie, request: `${request.slice(0, -2)}AA` })).status).toBe(400);
    expect((await answerQuestion(latchkey, { cookie, request, site: "cross-site" })).status).toBe(400);
    clock.ahead = 601_000;
    expect((await answerQuestion(latchkey, { cookie, request })).status).toBe(400);
    clock.ahead = 0;
    const no = await answerQuestion(latchkey, { cookie, request, answer: "cancel" });
    expect(new URL(no.headers.get("location") ?? "").searchParams.get("error")).toBe("access_denied");
    expect(await database.query("SELECT 1 FROM latchkey.connection")).toHaveLength(0);
  });

  it("docs/threats.md#61: mails the owner about an application that is allowed, never about one that is not, in our words", async () => {
    await forget();
    const mails = async () =>
      (await latchkey.sent("ann@example.com")).filter(({ subject }) => / connected /.test(subject));
    const before = await mails();
    const request = await questionOf(await visit({ client_id: OTHER }));
    await answerQuestion(latchkey, { cookie, request, answer: "cancel" });
    expect(await mails()).toEqual(before);
    await answerQuestion(latchkey, { cookie, request: await questionOf(await visit({ client_id: OTHER })) });
    const mail = (await mails()).at(-1);
    expect(await mails()).toHaveLength(before.length + 1);
    expect(mail?.subject).toMatch(/^An application was connected to your .+ account$/);
    expect(mail?.text).toContain("connected an application of other.example just now");
    expect(`${mail?.text} ${mail?.html}`).not.toContain("Bank");
    await database.query("DELETE FROM latchkey.connection WHERE client_id = $1", [OTHER]);
  });

  it("gives tokens for a code only to who asked for it, where it was asked for", async () => {
    await forget();
    const code = await authorizedCode(latchkey, cookie);
    const tried = async (changes: Record<string, string | null>) => (await tradeCode(latchkey, code, changes)).error;
    expect(await tried({ client_id: OTHER })).toBe("invalid_grant");
    expect(await tried({ redirect_uri: "https://client.example/other" })).toBe("invalid_grant");
    expect(await tried({ code_verifier: "x".repeat(43) })).toBe("invalid_grant");
    expect(await tried({ code_verifier: null })).toBe("invalid_request");
    expect(await tried({ resource: "https://elsewhere.example/mcp" })).toBe("invalid_grant");
    expect(await tried({ resource: null })).toBe("invalid_target");
    expect(await tried({ grant_type: "password" })).toBe("unsupported_grant_type");
    const { status, accessToken } = await tradeCode(latchkey, code);
    expect(status).toBe(200);
    expect(await isAccepted(latchkey, accessToken)).toBe(true);
    expect(await isAccepted(latchkey, accessToken, "https://elsewhere.example/mcp")).toBe(false);
  });

  it("ends what a code was used for when it comes again, and refuses one that is too old", async () => {
    await forget();
    const code = await authorizedCode(latchkey, cookie);
    const { accessToken } = await tradeCode(latchkey, code);
    expect((await tradeCode(latchkey, code)).error).toBe("invalid_grant");
    expect(await isAccepted(latchkey, accessToken)).toBe(false);
    const late = await authorizedCode(latchkey, cookie);
    await database.query("UPDATE latchkey.connection_code SET expires_at = now() WHERE used_at IS NULL");
    expect((await tradeCode(latchkey, late)).error).toBe("invalid_grant");
  });

  it("gives a new refresh token each time, and ends the connection when an old one comes again", async () => {
    await forget();
    const first = await allowed();
    const other = await allowed();
    const wrong = await refreshTokens(latchkey, first.refreshToken, { client_id: OTHER });
    expect(wrong.error).toBe("invalid_grant");
    expect((await refreshTokens(latchkey, first.accessToken)).error).toBe("invalid_grant");
    const second = await refreshTokens(latchkey, first.refreshToken);
    expect(second.status).toBe(200);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await isAccepted(latchkey, second.accessToken)).toBe(true);
    expect((await refreshTokens(latchkey, first.refreshToken)).error).toBe("invalid_grant");
    expect(await isAccepted(latchkey, second.accessToken)).toBe(false);
    expect((await refreshTokens(latchkey, second.refreshToken)).error).toBe("invalid_grant");
    expect(await isAccepted(latchkey, other.accessToken)).toBe(true);
  });

  it("trades a refresh token once when it comes twice at the same moment", async () => {
    await forget();
    const { refreshToken } = await allowed();
    const both = await Promise.all([refreshTokens(latchkey, refreshToken), refreshTokens(latchkey, refreshToken)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    for (const { accessToken } of both) expect(await isAccepted(latchkey, accessToken)).toBe(false);
  });

  it("lists what a person has connected; they, their client or an operator's lock end it at once", async () => {
    await forget();
    await database.query("DELETE FROM latchkey.connection");
    const [one, two] = [await allowed(), await allowed()];
    const list = async (of: string) => {
      const { data } = await latchkey.call("GET", "/connections", { headers: { cookie: of } });
      return z.array(z.looseObject({ connection_id: z.string() })).parse(data["connections"]);
    };
    const connections = await list(cookie);
    expect(connections).toMatchObject([{ client_id: CLIENT, client_name: "Example Reader" }, {}]);
    const bob = await signInByCookie(latchkey, "bob@example.com");
    expect(await list(bob)).toEqual([]);
    for (const { connection_id: id } of connections.slice(0, 1)) {
      const foreign = await latchkey.call("DELETE", `/connections/${id}`, { headers: { cookie: bob } });
      expect(foreign.errorType).toBe("factor_not_found");
      const own = await latchkey.call("DELETE", `/connections/${id}`, { headers: { cookie } });
      expect(own.status).toBe(200);
    }
    const good = await Promise.all([isAccepted(latchkey, one.accessToken), isAccepted(latchkey, two.accessToken)]);
    expect(good.filter((isGood) => isGood)).toHaveLength(1);
    await database.query("UPDATE latchkey.user_account SET locked_at = now()");
    expect((await isAccepted(latchkey, one.accessToken)) || (await isAccepted(latchkey, two.accessToken))).toBe(false);
    await database.query("UPDATE latchkey.user_account SET locked_at = NULL");
    for (const { accessToken: token } of [one, two]) {
      const body = new URLSearchParams({ token, client_id: CLIENT }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      expect((await latchkey.fetch("/revoke", { method: "POST", headers, body })).status).toBe(200);
    }
    expect(await list(cookie)).toEqual([]);
  });

  it("describes itself where clients look for it", async () => {
    const { origin } = new URL(latchkey.deps.addresses.identity());
    const address = `${origin}/.well-known/oauth-authorization-server/identity`;
    const answer = await latchkey.identity.answer(new Request(address), "127.0.0.1");
    expect(await answer.json()).toMatchObject({
      issuer: "http://localhost:3000/identity",
      authorization_endpoint: "http://localhost:3000/identity/authorize",
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });
});
