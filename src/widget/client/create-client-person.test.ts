// What the client does for who is signed in, or half: the person, their sessions, second factors and organisations; against
// the real identity server and in both cookie modes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import { scanApp } from "#testing/authenticator-app.ts";
import { callsOfClients, startClientWalk, type ClientWalk } from "#testing/client-walk.ts";
import type { TestIdentity } from "#testing/identity.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client, SignInAnswer } from "./client.ts";
import { createClient } from "./create-client.ts";
import { HALF_HOUR, signInByCode } from "#widget/testing/sign-in-by-code.ts";

/** What can be removed, beside addresses. */
const FACTORS = [
  "phone_numbers",
  "totps",
  "crypto_wallets",
  "oauth",
  "webauthn_registrations",
  "biometric_registrations",
] as const;

function openSteps(answer: SignInAnswer): MfaRequired | null {
  return answer.session === null ? answer.mfa_required : null;
}

describe.each(["http_only", "readable"] as const)("createClient with cookies that are %s", (cookieMode) => {
  let walk: ClientWalk;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let client: Client;

  beforeAll(async () => {
    walk = await startClientWalk(cookieMode);
    latchkey = walk.latchkey;
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    client = open();
  });
  afterAll(() => walk.close());

  const open = (): Client => createClient(latchkey.project.publicToken, { cookieMode }, browser.openTab());
  const signIn = (email: string): Promise<SignInAnswer> => signInByCode(client, email, latchkey);

  it("the person and their sessions", async () => {
    expect(await client.users.search("me@example.com")).toMatchObject({ userType: "new" });
    await signIn("me@example.com");
    const elsewhere = createTestBrowser(latchkey);
    const other = createClient(latchkey.project.publicToken, { cookieMode }, elsewhere.openTab());
    const { method_id: methodId } = await other.otps.email.loginOrCreate("me@example.com");
    await other.otps.authenticate(await latchkey.newestCode("me@example.com"), methodId);
    expect(await client.users.me()).not.toHaveProperty("request_id");
    await client.users.update({ name: { first_name: "Me" }, untrusted_metadata: { theme: "navy" } });
    expect(client.state().user).toMatchObject({ name: { first_name: "Me" }, untrusted_metadata: { theme: "navy" } });
    await expect(client.users.removeFactor("emails", "email-test-none")).rejects.toMatchObject({ status_code: 404 });
    for (const kind of FACTORS) {
      await expect(client.users.removeFactor(kind, "none")).rejects.toMatchObject({ status_code: 404 });
    }
    const { sessions, current_session_id: current } = await client.sessions.list();
    expect(sessions).toHaveLength(2);
    expect(client.state().session?.session_id).toBe(current);
    const { session_id: foreign = "" } = sessions.find(({ session_id: id }) => id !== current) ?? {};
    await client.sessions.revokeOne(foreign);
    await expect(other.sessions.authenticate()).rejects.toMatchObject({ error_type: "session_not_found" });
    expect(other.state()).toEqual({ session: null, user: null });
    await client.sessions.revokeOthers();
    await client.sessions.authenticate({ session_duration_minutes: 60 });
    await client.sessions.revokeOne(current);
    expect(client.state().session).toBeNull();
    walk.note(browser);
  });

  it("second factors, in a session and in a unfinished sign-in", async () => {
    const email = "app@example.com";
    await signIn(email);
    const created = await client.totps.create(10);
    const app = scanApp({ ...(await latchkey.call("GET", "/none")), data: { ...created }, errorType: "" }, walk.clock);
    await client.totps.authenticate(app.nextCode(), HALF_HOUR);
    const { totps } = await client.totps.recoveryCodes();
    const { method_id: phone } = await client.otps.sms.send("+12015550199");
    await client.otps.authenticate(await latchkey.newestCode("+12015550199"), phone);
    await client.sessions.revoke();

    const half = await signIn(email);
    expect(half).toMatchObject({ session: null, mfa_required: { totp: true } });
    expect(client.state().session).toBeNull();
    await client.totps.recover(totps[0]?.recovery_codes[0] ?? "", HALF_HOUR);
    expect(client.state().session?.authentication_factors).toHaveLength(2);
    await client.sessions.revoke();

    const again = await signIn(email);
    const [ownPhone] = openSteps(again)?.sms_otp ?? [];
    const { method_id: second } = await client.otps.sms.sendToFactor(ownPhone?.phone_id ?? "");
    await client.otps.authenticate(await latchkey.newestCode("+12015550199"), second, HALF_HOUR);
    expect(client.state().session?.authentication_factors).toHaveLength(2);
    await client.sessions.revoke();

    const { method_id: first } = await client.otps.sms.loginOrCreate("+12015550199");
    const byPhone = await client.otps.authenticate(await latchkey.newestCode("+12015550199"), first);
    const [ownEmail] = openSteps(byPhone)?.email_otp ?? [];
    const { method_id: mailed } = await client.otps.email.sendToFactor(ownEmail?.email_id ?? "");
    await client.otps.authenticate(await latchkey.newestCode(email), mailed, HALF_HOUR);
    expect(client.state().user?.emails).toMatchObject([{ email }]);
    walk.note(browser);
  });

  it("the choice of an organisation", async () => {
    const { user_id: userId } = await signIn("member@example.com");
    await client.sessions.revoke();
    for (const name of ["anvil", "bellows"]) {
      const id = `organization-test-${cookieMode}-${name}`;
      await walk.database.query(
        "INSERT INTO latchkey.organization (id, project_id, name, slug) VALUES ($1, $2, $3, $3)",
        [id, latchkey.project.id, name],
      );
      await walk.database.query("INSERT INTO latchkey.membership (organization_id, user_id) VALUES ($1, $2)", [
        id,
        userId,
      ]);
    }
    expect(await signIn("member@example.com")).toMatchObject({ session: null });
    const { discovered_organizations: found } = await client.discovery.organizations();
    expect(found.map(({ name }) => name)).toEqual(["anvil", "bellows"]);
    await client.discovery.exchange(found[1]?.organization_id ?? "", HALF_HOUR);
    expect(client.state().session?.organization_id).toBe(found[1]?.organization_id);
    walk.note(browser);
  });

  it("holds no token where scripts may hold none, and carries each session over a reload", async () => {
    await signIn("reload@example.com");
    const kept = JSON.stringify([...browser.storage]) + browser.cookies.readable();
    const session = client.state().session?.session_id;
    expect(kept.includes("session_token")).toBe(false);
    expect(browser.cookies.readable() === "").toBe(cookieMode === "http_only");
    const reloaded = open();
    expect(reloaded.state().session?.session_id).toBe(session);
    reloaded.start();
    await browser.clock.pass(0);
    expect(browser.requests.at(-1)).toMatchObject({ method: "POST" });
    expect(reloaded.state().session?.session_id).toBe(session);
    reloaded.stop();
    walk.note(browser);
  });

  it("leaves no call of the protocol out but those that a product's own server makes", () => {
    expect(walk.walked("the person")).toEqual(callsOfClients("the person"));
  });
});
