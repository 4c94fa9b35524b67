import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client } from "#widget/client/client.ts";
import { createClient } from "#widget/client/create-client.ts";
import { type AccountState, watchAccount, type WatchedAccount } from "./watch-account.ts";

const EMAIL = "ann@example.com";

describe("watchAccount", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  const watched: WatchedAccount[] = [];

  beforeAll(async () => {
    database = await openPgliteCopy();
    const limits = { sendsPerAddress: 100 };
    latchkey = await createTestIdentity(database, { settings: { cookieMode: "http_only", limits } });
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
  });
  afterEach(() => watched.splice(0).forEach(({ stop }) => stop()));
  afterAll(() => database.close());

  const open = (): Client => createClient(latchkey.project.publicToken, {}, browser.openTab());
  const signIn = async (client: Client, email = EMAIL): Promise<void> => {
    const { method_id: methodId } = await client.otps.email.loginOrCreate(email);
    await client.otps.authenticate(await latchkey.newestCode(email), methodId);
  };
  /** What the page shows after all that is under way. */
  const watch = async (client: Client): Promise<() => AccountState["kind"] | readonly string[]> => {
    let shown: AccountState = { kind: "loading" };
    watched.push(
      watchAccount(client, (state) => {
        shown = state;
      }),
    );
    await browser.clock.pass(0);
    return () => (shown.kind === "ready" ? shown.account.user.emails.map(({ email }) => email) : shown.kind);
  };

  it("says that nobody is signed in any more, whose session was ended elsewhere", async () => {
    const client = open();
    await signIn(client);
    const shown = await watch(client);
    expect(shown()).toEqual([EMAIL]);
    const elsewhere = createClient(latchkey.project.publicToken, {}, createTestBrowser(latchkey).openTab());
    await signIn(elsewhere);
    await elsewhere.sessions.revokeOthers();
    await browser.clock.pass(180_000);
    expect(shown()).toBe("signed-out");
  });

  it("follows another tab that logs out, and one that logs in as somebody else", async () => {
    const other = open();
    await signIn(other);
    const shown = await watch(open());
    expect(shown()).toEqual([EMAIL]);
    await other.sessions.revoke();
    await browser.clock.pass(0);
    expect(shown()).toBe("signed-out");
    await signIn(other, "bob@example.com");
    await browser.clock.pass(0);
    expect(shown()).toEqual(["bob@example.com"]);
  });

  it("says that the server is away, and shows the account once it is back", async () => {
    const client = open();
    await signIn(client);
    browser.intercept(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const shown = await watch(client);
    expect(shown()).toBe("failed");
    browser.intercept(null);
    await watched[0]?.refresh();
    expect(shown()).toEqual([EMAIL]);
  });
});
