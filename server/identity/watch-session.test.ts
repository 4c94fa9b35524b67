import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { NOTHING_ENDED } from "#testing/ended-sessions.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createIdentityClient } from "./identity-client.ts";
import { createCurrentUsers } from "./current-user.ts";

describe("watchSession", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  const network = { isDown: false, refused: 0 };

  beforeAll(async () => {
    database = await PGLITE.open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    network.isDown = false;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => void vi.useRealTimers());

  const watch = async (cookie: string) => {
    const ended = Promise.withResolvers<string>();
    const currentUsers = createCurrentUsers({
      identity: createIdentityClient({
        baseUrl: latchkey.deps.addresses.identity,
        publicToken: latchkey.project.publicToken,
        fetch(request) {
          if (!network.isDown) return latchkey.identity.answer(request, "127.0.0.1");
          network.refused += 1;
          return Promise.reject(new TypeError("fetch failed"));
        },
        now: () => new Date(),
      }),
      // Nobody is told of the end: only asking finds it out.
      ended: NOTHING_ENDED,
    });
    const request = new Request("http://localhost:3000/", { headers: { cookie } });
    const log = { error: (...said: readonly unknown[]) => expect.unreachable(String(said)) };
    const asked = currentUsers.ofRequest(request, log);
    return { ended: ended.promise, stop: await asked.watchSession(() => ended.resolve("ended")) };
  };
  const signIn = async (email: string) => {
    const { data, token } = await latchkey.signIn(email);
    return {
      alone: `latchkey_session=${token}`,
      withJwt: `latchkey_session=${token}; latchkey_session_jwt=${String(data["session_jwt"])}`,
    };
  };
  const endSessions = () => database.query("UPDATE latchkey.session SET revoked_at = now() WHERE revoked_at IS NULL");

  it("asks for the session again within a minute, by its token alone too", async () => {
    const { alone, withJwt } = await signIn("ann@example.com");
    const streams = await Promise.all([alone, withJwt].map(watch));
    await endSessions();
    vi.advanceTimersByTime(60_000);
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["ended", "ended"]);
    for (const { stop } of streams) stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("goes on while the identity server is away, and ends once it is back", async () => {
    const { withJwt } = await signIn("bob@example.com");
    const { ended, stop } = await watch(withJwt);
    await endSessions();
    network.isDown = true;
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => network.refused === 1);
    network.isDown = false;
    vi.advanceTimersByTime(60_000);
    expect(await ended).toBe("ended");
    stop();
  });

  it("watches nothing for nobody", async () => {
    await watch("");
    await watch("latchkey_session=forged");
    expect(vi.getTimerCount()).toBe(0);
  });
});
