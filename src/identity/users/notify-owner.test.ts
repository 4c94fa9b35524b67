import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { signInAt } from "#testing/oauth-sign-in.ts";
import { registerPasskey } from "#testing/passkeys.ts";
import { createPasswordAccount, GOOD_PASSWORD, OTHER_PASSWORD } from "#testing/password-accounts.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";
import { openEthereumWallet } from "#testing/wallets.ts";

const ANN = "ann@example.com";
const SECOND = "second@example.com";
const PHONE = "+14155552671";
/** Whose address the recorded provider states. */
const WILMA = "wilma.reed@mail.example";

const wallet = openEthereumWallet("ann");

describe.each(DATABASES)("notifyOwner on $name", ({ open }) => {
  let database: OpenedDatabase;
  let providers: ProviderServer;
  let latchkey: TestIdentity;
  const clock = createHeldClock();

  beforeAll(async () => {
    [database, providers] = await Promise.all([open(), startProviders()]);
  });
  afterAll(() => Promise.all([database.close(), providers.close()]));
  beforeEach(async () => {
    latchkey = await createTestIdentity(database, {
      settings: { oauth: providers.settings },
      deps: { now: clock.now },
    });
  });
  // The outbox is asked by address, whatever the project.
  afterEach(() => database.query("DELETE FROM latchkey.outbox_message"));

  /** The subjects of the notices to an address, oldest first. */
  const news = async (to: string): Promise<readonly string[]> =>
    (await latchkey.sent(to)).map(({ subject }) => subject).filter((subject) => / was (added|changed)/.test(subject));
  const newest = async (to: string): Promise<string> => (await latchkey.sent(to)).at(-1)?.text ?? "";

  const addPasskey = (token: string): Promise<Answer> =>
    registerPasskey(latchkey, { token, authenticator: createSoftwareAuthenticator() });
  const named = { crypto_wallet_address: wallet.address, crypto_wallet_type: wallet.type };
  const addWallet = async (token: string, sign = (text: string): string => wallet.sign(text)): Promise<Answer> => {
    const way = "/crypto_wallets/authenticate/start/secondary";
    const { data } = await latchkey.call("POST", way, { body: named, token });
    const body = { ...named, signature: sign(String(data["challenge"])) };
    return latchkey.call("POST", "/crypto_wallets/authenticate", { body, token });
  };
  const addEmail = async (token: string, email = SECOND): Promise<Answer> => {
    const sent = await latchkey.call("POST", "/otps/email/send/secondary", { body: { email }, token });
    const body = { method_id: sent.data["method_id"], token: await latchkey.newestCode(email) };
    return latchkey.call("POST", "/otps/authenticate", { body, token });
  };
  const addPhone = async (token: string): Promise<Answer> => {
    const sent = await latchkey.call("POST", "/otps/sms/send/secondary", { body: { phone_number: PHONE }, token });
    const body = { method_id: sent.data["method_id"], token: await latchkey.newestCode(PHONE) };
    return latchkey.call("POST", "/otps/authenticate", { body, token });
  };

  describe("sends nothing", () => {
    it("at sign-up and at a sign-in, whatever the way", async () => {
      await latchkey.signIn(ANN);
      await latchkey.signIn(ANN);
      await createPasswordAccount(latchkey, SECOND);
      await signInAt(latchkey, "google");
      expect([await news(ANN), await news(SECOND), await news(WILMA)]).toEqual([[], [], []]);
    });

    it("where an addition was refused", async () => {
      const { token } = await latchkey.signIn(ANN);
      await latchkey.signIn(SECOND);
      const forged = await registerPasskey(latchkey, {
        token,
        authenticator: createSoftwareAuthenticator(),
        forgery: { origin: "https://evil.example" },
      });
      expect(forged.status).toBe(401);
      expect((await addWallet(token, () => `0x${"11".repeat(65)}`)).status).toBe(401);
      expect((await addEmail(token)).status).toBeGreaterThanOrEqual(400);
      const app = scanApp(await latchkey.call("POST", "/totps", { token }), clock);
      const wrong = { totp_code: app.code() === "000000" ? "111111" : "000000" };
      expect((await latchkey.call("POST", "/totps/authenticate", { body: wrong, token })).status).toBe(401);
      const weak = { body: { password: "password" }, token };
      expect((await latchkey.call("POST", "/passwords/session/reset", weak)).status).toBe(400);
      expect(await news(ANN)).toEqual([]);
    });

    it("when an address or a number is proven that the person has already", async () => {
      const { token } = await latchkey.signIn(ANN);
      await addEmail(token);
      await addPhone(token);
      const before = await news(ANN);
      await addEmail(token);
      await addPhone(token);
      expect(await news(ANN)).toEqual(before);
      expect(await news(SECOND)).toEqual(["A phone number was added to your Example account"]);
    });

    it("to a mailbox that nobody has proven", async () => {
      const { token } = await createPasswordAccount(latchkey, ANN);
      await addPasskey(token);
      expect(await news(ANN)).toEqual([]);
    });
  });

  describe("tells the proven mailboxes", () => {
    it("of a passkey, and what to do if it was somebody else", async () => {
      const { token } = await latchkey.signIn(ANN);
      expect(await addPasskey(token)).toMatchObject({ status: 200 });
      expect(await news(ANN)).toEqual(["A passkey was added to your Example account"]);
      expect(await newest(ANN)).toContain("A passkey was added to your Example account just now.");
      expect(await newest(ANN)).toContain("If it was not you: log in now with another sign-in method and remove it.");
    });

    it("of a wallet", async () => {
      const { token } = await latchkey.signIn(ANN);
      expect(await addWallet(token)).toMatchObject({ status: 200 });
      expect(await news(ANN)).toEqual(["A wallet was added to your Example account"]);
      expect((await newest(ANN)).toLowerCase()).toContain(`the wallet ${wallet.address} was added`);
    });

    it("of an authenticator app, once, and that its owner alone cannot remove a stranger's", async () => {
      const { token } = await latchkey.signIn(ANN);
      const app = await enrolApp(latchkey, clock, token);
      const body = { totp_code: app.nextCode() };
      expect(await latchkey.call("POST", "/totps/authenticate", { body, token })).toMatchObject({ status: 200 });
      expect(await news(ANN)).toEqual(["An authenticator app was added to your Example account"]);
      expect(await newest(ANN)).toContain("If it was not you: write to the people who run Example at once");
    });

    it("of a login at a provider that joined the account", async () => {
      const { userId } = await latchkey.signIn(WILMA);
      expect((await signInAt(latchkey, "google")).data["user_id"]).toBe(userId);
      await signInAt(latchkey, "google");
      expect(await news(WILMA)).toEqual(["A login with Google was added to your Example account"]);
    });

    it("of another mailbox by code, and not the added one itself", async () => {
      const { token } = await latchkey.signIn(ANN);
      expect(await addEmail(token)).toMatchObject({ status: 200 });
      expect(await news(ANN)).toEqual(["An email address was added to your Example account"]);
      expect(await newest(ANN)).toContain(`The email address ${SECOND} was added`);
      expect(await news(SECOND)).toEqual([]);
    });

    it("of another mailbox by link", async () => {
      const { token } = await latchkey.signIn(ANN);
      await latchkey.call("POST", "/magic_links/email/send/secondary", { body: { email: SECOND }, token });
      const body = { token: await latchkey.newestToken(SECOND) };
      const added = await latchkey.call("POST", "/magic_links/authenticate", { body, token });
      expect(added).toMatchObject({ status: 200 });
      expect(await news(ANN)).toEqual(["An email address was added to your Example account"]);
      expect(await news(SECOND)).toEqual([]);
    });

    it("of a phone number, by its end alone", async () => {
      const { token } = await latchkey.signIn(ANN);
      await addEmail(token);
      expect(await addPhone(token)).toMatchObject({ status: 200 });
      expect((await news(ANN)).at(-1)).toBe("A phone number was added to your Example account");
      expect((await news(SECOND)).at(-1)).toBe("A phone number was added to your Example account");
      expect(await newest(ANN)).toContain("The phone number that ends in 71 was added");
    });

    it("of a first password by session, and of a second one as a change", async () => {
      const { token } = await latchkey.signIn(ANN);
      const set = (password: string): Promise<Answer> =>
        latchkey.call("POST", "/passwords/session/reset", { body: { password }, token });
      expect(await set(GOOD_PASSWORD)).toMatchObject({ status: 200 });
      await set(OTHER_PASSWORD);
      expect(await news(ANN)).toEqual([
        "A password was added to your Example account",
        "Your Example password was changed",
      ]);
    });

    it("of a first password by mail", async () => {
      await latchkey.signIn(ANN);
      await latchkey.call("POST", "/passwords/email/reset/start", { body: { email: ANN } });
      const body = { token: await latchkey.newestToken(ANN), password: GOOD_PASSWORD };
      expect(await latchkey.call("POST", "/passwords/email/reset", { body })).toMatchObject({ status: 200 });
      expect(await news(ANN)).toEqual(["A password was added to your Example account"]);
    });
  });

  it("docs/threats.md#37: sends five in ten minutes to one mailbox, and they use none of its codes up", async () => {
    const { token } = await latchkey.signIn(ANN);
    for (let count = 0; count < 7; count += 1) expect(await addPasskey(token)).toMatchObject({ status: 200 });
    expect(await news(ANN)).toHaveLength(5);
    expect((await latchkey.signIn(ANN)).token).not.toBe(token);
    const key = `notices ${latchkey.project.id} %`;
    await database.query(
      "UPDATE latchkey.rate_window SET started_at = now() - interval '10 minutes' WHERE key LIKE $1",
      [key],
    );
    await addPasskey(token);
    expect(await news(ANN)).toHaveLength(6);
  });
});
