import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { deleteExpiredIdentityData } from "#identity/retention.ts";
import { insertState, consumeIdToken, consumeState, stateDigest, type NewState } from "./oauth-state-store.ts";

describe.each(DATABASES)("sign-ins under way on $name", ({ open }) => {
  let database: OpenedDatabase;
  let tested: TestIdentity;

  beforeAll(async () => {
    database = await open();
    tested = await createTestIdentity(database);
  });

  afterAll(() => database.close());

  async function begin(state: string): Promise<NewState> {
    const begun: NewState = {
      kind: "redirect",
      projectId: tested.project.id,
      provider: "google",
      callbackId: "oauth-callback-test-1",
      state,
      browserSecret: `browser of ${state}`,
      nonce: "nonce",
      codeVerifier: null,
      codeChallenge: "challenge",
      loginRedirectUrl: "https://app.example/in",
      signupRedirectUrl: "https://app.example/up",
    };
    await insertState(database, begun, tested.deps);
    return begun;
  }

  function placeOf({ state, kind, callbackId, browserSecret }: NewState) {
    return { digest: stateDigest(state, tested.deps), kind, callbackId, browserSecret };
  }

  it("docs/threats.md#3: gives one of twenty answers at once the sign-in", async () => {
    const place = placeOf(await begin("at once"));
    const taken = await Promise.all(Array.from({ length: 20 }, async () => consumeState(database, place, tested.deps)));
    expect(taken.filter((state) => state !== null)).toHaveLength(1);
  });

  it("gives nothing to another kind, callback address or browser, and then all to the right one", async () => {
    const place = placeOf(await begin("one"));
    expect(await consumeState(database, { ...place, kind: "one_tap" }, tested.deps)).toBeNull();
    expect(await consumeState(database, { ...place, callbackId: "oauth-callback-test-2" }, tested.deps)).toBeNull();
    expect(await consumeState(database, { ...place, browserSecret: "another" }, tested.deps)).toBeNull();
    expect(await consumeState(database, place, tested.deps)).toMatchObject({
      projectId: tested.project.id,
      nonce: "nonce",
      codeVerifier: null,
      codeChallenge: "challenge",
      loginRedirectUrl: "https://app.example/in",
    });
  });

  it("docs/threats.md#45: gives one of twenty submissions of an ID token at once the sign-in", async () => {
    const spent = await Promise.all(
      Array.from({ length: 20 }, async () => consumeIdToken(database, "ey.J.x", tested.deps)),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  it("forgets what ended long ago, and nothing else", async () => {
    const old = placeOf(await begin("old"));
    const young = placeOf(await begin("young"));
    await consumeIdToken(database, "ey.O.ld", tested.deps);
    await deleteExpiredIdentityData(database);
    await database.query("UPDATE latchkey.oauth_state SET expires_at = now() - interval '2 days' WHERE digest = $1", [
      old.digest,
    ]);
    await database.query("UPDATE latchkey.used_id_token SET used_at = now() - interval '3 days'");
    expect(await deleteExpiredIdentityData(database)).toBeGreaterThanOrEqual(2);
    expect(await consumeState(database, young, tested.deps)).not.toBeNull();
    expect(await consumeIdToken(database, "ey.O.ld", tested.deps)).toBe(true);
  });
});
