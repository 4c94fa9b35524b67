// One key at a time, its exchange for a new one, and what becomes of the tokens of the old one.
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { CLAIMS, createSigningServers, EXPECTED, TIMES, type SigningServers } from "#testing/signing-servers.ts";
import { createSecretBox } from "./secret-box.ts";

describe.each(DATABASES)("createSigningKeys on $name", ({ open }) => {
  let database: OpenedDatabase;
  let servers: SigningServers;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    servers = createSigningServers(database);
    await database.query("DELETE FROM latchkey.signing_key");
  });

  describe("keys", () => {
    it("makes one key when several servers sign at the same moment for the first time", async () => {
      const nodes = Array.from({ length: 8 }, () => servers.start());
      const tokens = await Promise.all(nodes.map((each) => each.sign(CLAIMS, TIMES)));
      expect((await servers.start().publicKeys()).keys).toHaveLength(1);
      for (const token of tokens) expect(await servers.start().verify(token, EXPECTED)).not.toBeNull();
    });

    it("knows its tokens after a restart (docs/threats.md#22)", async () => {
      const token = await servers.start().sign(CLAIMS, TIMES);
      expect(await servers.start().verify(token, EXPECTED)).not.toBeNull();
    });

    it("keeps private parts unreadable without the master secret (docs/threats.md#17)", async () => {
      await servers.start().sign(CLAIMS, TIMES);
      const thief = createSecretBox(new Uint8Array(32).fill(2));
      await expect(servers.start(thief).sign(CLAIMS, TIMES)).rejects.toMatchObject({
        code: "identity/unreadable-secret",
      });
    });

    it("publishes public parts only", async () => {
      const { keys } = await servers.start().publicKeys();
      const members = ["alg", "crv", "kid", "kty", "use", "x", "y"];
      expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([members]);
    });
  });

  describe("rotate", () => {
    it("logs nobody out: tokens of the old key stay good, new ones carry the new key (docs/threats.md#22)", async () => {
      const keys = servers.start();
      const before = await keys.sign(CLAIMS, TIMES);
      const kid = await keys.rotate();
      const after = await keys.sign(CLAIMS, TIMES);
      expect(await keys.verify(before, EXPECTED)).not.toBeNull();
      expect(await keys.verify(after, EXPECTED)).not.toBeNull();
      const published = (await keys.publicKeys()).keys;
      expect(published).toHaveLength(2);
      expect(published[0]?.kid).toBe(kid);
    });

    it("is noticed by other servers: at once when they meet the new key, in half a minute when they sign", async () => {
      const other = servers.start();
      await other.sign(CLAIMS, TIMES);
      const keys = servers.start();
      const kid = await keys.rotate();
      expect(await other.verify(await keys.sign(CLAIMS, TIMES), EXPECTED)).not.toBeNull();
      const late = servers.start();
      await late.sign(CLAIMS, TIMES);
      const newest = await keys.rotate();
      servers.clock.time += 29_000;
      expect(decodeProtectedHeader(await late.sign(CLAIMS, TIMES)).kid).toBe(kid);
      servers.clock.time += 2_000;
      expect(decodeProtectedHeader(await late.sign(CLAIMS, TIMES)).kid).toBe(newest);
    });

    it("docs/threats.md#51: is noticed by a server whose clock was set back by an hour", async () => {
      const late = servers.start();
      await late.sign(CLAIMS, TIMES);
      const kid = await servers.start().rotate();
      servers.clock.time -= 3_600_000;
      expect(decodeProtectedHeader(await late.sign(CLAIMS, TIMES)).kid).toBe(kid);
    });

    it("keeps a retired key for the life of its tokens and a minute, then drops it (docs/threats.md#22)", async () => {
      const keys = servers.start();
      const before = await keys.sign(CLAIMS, TIMES);
      await keys.rotate();
      const age = (seconds: number) =>
        database.query(
          "UPDATE latchkey.signing_key SET retired_at = now() - make_interval(secs => $1) WHERE retired_at IS NOT NULL",
          [seconds],
        );
      // Longer from its end than a test may take.
      await age(325);
      expect((await keys.publicKeys()).keys).toHaveLength(2);
      expect(await servers.start().verify(before, EXPECTED)).not.toBeNull();
      await age(361);
      expect((await keys.publicKeys()).keys).toHaveLength(1);
      expect(await servers.start().verify(before, EXPECTED)).toBeNull();
      await keys.rotate();
      expect(await database.query("SELECT kid FROM latchkey.signing_key")).toHaveLength(2);
    });

    it("leaves one current key when servers rotate at the same moment", async () => {
      const keys = servers.start();
      await keys.sign(CLAIMS, TIMES);
      await Promise.all([servers.start().rotate(), servers.start().rotate(), servers.start().rotate()]);
      const current = await database.query("SELECT kid FROM latchkey.signing_key WHERE retired_at IS NULL");
      expect(current).toHaveLength(1);
    });
  });
});
