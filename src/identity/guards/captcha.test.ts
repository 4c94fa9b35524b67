import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerJson, startHttpPeer, type HttpPeer } from "#testing/http-peer.ts";
import { DATABASES } from "#testing/databases.ts";
import { SDK_ROUTES } from "#identity/router.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const GOOD = { success: true, action: "LOGIN", hostname: "localhost", score: 0.9 };
const REFUSED = { status: 400, errorType: "captcha_required" };

describe.each(DATABASES)("refuseWithoutCaptcha on $name", ({ open }) => {
  let database: OpenedDatabase;
  let service: HttpPeer | null = null;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    await service?.close();
    service = null;
  });

  async function start(answer: Parameters<typeof startHttpPeer>[0], path = "/siteverify"): Promise<TestIdentity> {
    service = await startHttpPeer(answer);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const captcha = { enabled: true, siteKey: "site-key", secret: "the-secret", endpoint: service.url + path } as const;
    return createTestIdentity(database, { settings: { captcha }, deps: { log } });
  }
  let made = 0;
  let address = "";
  beforeEach(() => {
    address = `person${(made += 1)}@example.com`;
  });
  const newToken = (): string => `token-${(made += 1)}`;
  const send = (latchkey: TestIdentity, captcha_token: unknown = newToken()) =>
    latchkey.call("POST", "/otps/email/login_or_create", { body: { email: address, captcha_token } });

  it("docs/threats.md#40: refuses a call without a token and asks nobody", async () => {
    const latchkey = await start(answerJson(200, GOOD));
    expect(await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: address } })).toMatchObject(
      REFUSED,
    );
    expect(await send(latchkey, "")).toMatchObject(REFUSED);
    expect(await send(latchkey, { $ne: "" })).toMatchObject(REFUSED);
    expect(
      await latchkey.call("POST", "/otps/authenticate", { body: { token: "123456", method_id: "x" } }),
    ).toMatchObject(REFUSED);
    expect(service?.requests).toEqual([]);
    expect(await latchkey.sent(address)).toEqual([]);
  });

  it("docs/threats.md#40: refuses what the service refuses, another action, another host and a low score", async () => {
    const answers = [
      { ...GOOD, success: false },
      { ...GOOD, action: "SIGNUP" },
      { ...GOOD, action: undefined },
      { ...GOOD, hostname: "evil.example" },
      { ...GOOD, hostname: undefined },
      { ...GOOD, score: 0.49 },
      { ...GOOD, score: undefined },
    ];
    const latchkey = await start((response) => answerJson(200, answers.shift() ?? GOOD)(response));
    for (let left = answers.length; left > 0; left -= 1) expect(await send(latchkey)).toMatchObject(REFUSED);
    expect(await send(latchkey)).toMatchObject({ status: 200 });
    expect(await latchkey.sent(address)).toHaveLength(1);
  });

  it("docs/threats.md#40: takes a token once, also when twenty calls bring it at the same time", async () => {
    const latchkey = await start(answerJson(200, GOOD));
    const token = newToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(latchkey, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await send(latchkey, token)).toMatchObject(REFUSED);
    expect(service?.requests).toHaveLength(1);
  });

  it("lets nobody through while the service is out of order, points elsewhere or talks nonsense", async () => {
    const faults = [
      answerJson(500, GOOD),
      answerJson(307, GOOD, { location: "/other" }),
      answerJson(200, "yes"),
      answerJson(200, { ...GOOD, padding: "x".repeat(70_000) }),
    ];
    const latchkey = await start((response) => (faults.shift() ?? (() => response.destroy()))(response));
    for (let left = faults.length + 1; left > 0; left -= 1) expect(await send(latchkey)).toMatchObject(REFUSED);
    expect(service?.requests.map(({ path }) => path)).not.toContain("/other");
  });

  it("asks with the secret, the token and the client's address", async () => {
    const latchkey = await start(answerJson(200, GOOD));
    const token = newToken();
    await send(latchkey, token);
    expect(Object.fromEntries(new URLSearchParams(service?.requests[0]?.body))).toEqual({
      secret: "the-secret",
      response: token,
      remoteip: "127.0.0.1",
      sitekey: "site-key",
    });
  });

  it("speaks reCAPTCHA Enterprise where the address is that of its assessments", async () => {
    const tokenProperties = { valid: true, action: "LOGIN", hostname: "localhost" };
    const bad = { tokenProperties: { ...tokenProperties, valid: false }, riskAnalysis: { score: 0.9 } };
    const answers = [bad, { tokenProperties }, { tokenProperties, riskAnalysis: { score: 0.7 } }];
    const latchkey = await start(
      (response) => answerJson(200, answers.shift())(response),
      "/v1/projects/p/assessments",
    );
    expect(await send(latchkey)).toMatchObject(REFUSED);
    expect(await send(latchkey)).toMatchObject(REFUSED);
    const token = newToken();
    expect(await send(latchkey, token)).toMatchObject({ status: 200 });
    const input = service?.requests.at(-1);
    expect(input?.headers["x-goog-api-key"]).toBe("the-secret");
    expect(JSON.parse(input?.body ?? "")).toEqual({
      event: { token, siteKey: "site-key", expectedAction: "LOGIN", userIpAddress: "127.0.0.1" },
    });
  });

  it("bounds how often a client can make the server ask", async () => {
    service = await startHttpPeer(answerJson(200, GOOD));
    const captcha = { enabled: true, siteKey: "k", secret: "s", endpoint: service.url } as const;
    const latchkey = await createTestIdentity(database, { settings: { captcha, limits: { attemptsPerClient: 2 } } });
    await send(latchkey);
    await send(latchkey);
    expect(await send(latchkey)).toMatchObject({ status: 429, errorType: "too_many_requests" });
    expect(service.requests).toHaveLength(2);
  });

  it("lets links and passkeys through without a token, for the SDK sends none or one that has run out", async () => {
    const latchkey = await start(answerJson(200, GOOD));
    const link = await latchkey.call("POST", "/magic_links/authenticate", { body: { token: "x".repeat(43) } });
    expect(link.errorType).toBe("unable_to_auth_magic_link");
    const passkey = await latchkey.call("POST", "/webauthn/authenticate", { body: { public_key_credential: "{}" } });
    expect(passkey.errorType).not.toBe("captcha_required");
    expect(service?.requests).toEqual([]);
  });

  it("asks nobody where the project has no captcha", async () => {
    expect(await send(await createTestIdentity(database), "made up")).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#40: guesses at one account are not let through by the session of another", async () => {
    const latchkey = await start(answerJson(200, GOOD));
    const method_id = (await send(latchkey)).data["method_id"];
    const own = { token: await latchkey.newestCode(address), method_id, captcha_token: newToken() };
    const signedIn = await latchkey.call("POST", "/otps/authenticate", { body: own });
    const session = { token: String(signedIn.data["session_token"]) };
    const guess = { email: "victim@example.com", password: "correct horse" };
    expect(await latchkey.call("POST", "/passwords/authenticate", { ...session, body: guess })).toMatchObject(REFUSED);
    const verified = { ...guess, captcha_token: newToken() };
    expect(await latchkey.call("POST", "/passwords/authenticate", { ...session, body: verified })).toMatchObject({
      status: 401,
    });
  });
});

describe("the protocol's calls", () => {
  it("docs/threats.md#40: stand behind the captcha, but for those that need a session or carry what cannot be guessed", () => {
    const open = SDK_ROUTES.filter(
      ({ session, captcha }) => (session === "none" || session === "optional") && !captcha,
    );
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      "/magic_links/authenticate",
      "/oauth/authenticate",
      "/passwords/strength_check",
      "/projects/bootstrap/{public_token}",
      "/sessions/authenticate",
      // By the sealed ticket that only a session is given.
      "/users/deletion",
      "/webauthn/authenticate",
      "/webauthn/authenticate/start/primary",
    ]);
  });
});
