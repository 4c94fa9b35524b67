import fc from "fast-check";
import {
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWTHeaderParameters,
} from "jose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createSecretBox } from "./secret-box.ts";
import { createSigningKeys, type SigningKeys } from "./signing-keys.ts";

const SECRETS = createSecretBox(new Uint8Array(32).fill(1));
const EXPECTED = { issuer: "http://localhost:3000/identity", audience: "project-test-1" };
const CLAIMS = { iss: EXPECTED.issuer, aud: EXPECTED.audience, sub: "user-test-1" };
const NOON = Date.parse("2026-05-04T12:00:00Z");
const TIMES = { issuedAt: NOON / 1000, expiresAt: NOON / 1000 + 300 };

describe.each(DATABASES)("createSigningKeys on $name", ({ open }) => {
  let database: OpenedDatabase;
  const clock = { time: NOON };

  /** A server of its own on the shared database. */
  const node = (secrets = SECRETS): SigningKeys =>
    createSigningKeys({ database, secrets, newId: randomUUID, now: () => new Date(clock.time) });

  /** What an attacker can write into a header, signed by the server's true key: only the header is at fault. */
  const signedWithOurKey = async (header: Omit<JWTHeaderParameters, "alg">): Promise<string> => {
    const [row] = await database.query<{ kid: string; private_jwk_sealed: string }>(
      "SELECT kid, private_jwk_sealed FROM latchkey.signing_key WHERE retired_at IS NULL",
    );
    const kid = row?.kid ?? "";
    const jwk: unknown = JSON.parse(SECRETS.open(`signing-key/${kid}`, row?.private_jwk_sealed ?? ""));
    const key = await importJWK(Object(jwk), "ES256");
    return new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: "ES256", kid, typ: "JWT", ...header })
      .setIssuedAt(TIMES.issuedAt)
      .setNotBefore(TIMES.issuedAt)
      .setExpirationTime(TIMES.expiresAt)
      .sign(key);
  };

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock.time = NOON;
    await database.query("DELETE FROM latchkey.signing_key");
  });

  describe("verify", () => {
    it("refuses a token without a signature (THREATS 21)", async () => {
      const [, claims] = (await node().sign(CLAIMS, TIMES)).split(".");
      const header = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT", kid: "x" })).toString("base64url");
      expect(await node().verify(`${header}.${claims}.`, EXPECTED)).toBeNull();
    });

    it("refuses HS256 with our public key as the secret (THREATS 21)", async () => {
      const keys = node();
      const [jwk] = (await keys.publicKeys()).keys;
      const publicKey = await importJWK(jwk ?? {}, "ES256", { extractable: true });
      if (publicKey instanceof Uint8Array) throw new TypeError("not a public key");
      for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk)]) {
        const forged = await new SignJWT(CLAIMS)
          .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: jwk?.kid ?? "" })
          .setIssuedAt(TIMES.issuedAt)
          .setNotBefore(TIMES.issuedAt)
          .setExpirationTime(TIMES.expiresAt)
          .sign(new TextEncoder().encode(secret));
        expect(await keys.verify(forged, EXPECTED)).toBeNull();
      }
    });

    it("refuses a token signed by a key that it brings itself (THREATS 21)", async () => {
      const keys = node();
      const [ours] = (await keys.publicKeys()).keys;
      const pair = await generateKeyPair("ES256", { extractable: true });
      const jwk = await exportJWK(pair.publicKey);
      const forged = await new SignJWT(CLAIMS)
        .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: ours?.kid ?? "", jwk })
        .setExpirationTime(TIMES.expiresAt)
        .sign(pair.privateKey);
      expect(await keys.verify(forged, EXPECTED)).toBeNull();
    });

    it.each([
      ["jku", { jku: "https://evil.example/keys" }],
      ["x5u", { x5u: "https://evil.example/chain" }],
      ["jwk", { jwk: { kty: "EC", crv: "P-256" } }],
      ["crit", { crit: ["b64"], b64: true }],
      ["another typ", { typ: "at+jwt" }],
      ["a kid that is a path", { kid: "../../dev/null" }],
      ["a kid that is a statement", { kid: "' OR true --" }],
      ["no kid", { kid: "" }],
    ])("refuses a header with %s, whoever signed it (THREATS 21)", async (_name, header) => {
      const keys = node();
      await keys.publicKeys();
      expect(await keys.verify(await signedWithOurKey({}), EXPECTED)).toMatchObject({ sub: "user-test-1" });
      expect(await keys.verify(await signedWithOurKey(header), EXPECTED)).toBeNull();
    });

    it("refuses a cut or foreign signature and anything that is no token (THREATS 21)", async () => {
      const keys = node();
      const token = await keys.sign(CLAIMS, TIMES);
      const other = await keys.sign({ ...CLAIMS, sub: "user-test-2" }, TIMES);
      const [header, claims] = token.split(".");
      const swapped = `${header}.${claims}.${other.split(".")[2]}`;
      for (const text of [token.slice(0, -4), `${header}.${claims}.`, swapped, "", "a.b.c", "..", "x".repeat(9000)]) {
        expect(await keys.verify(text, EXPECTED)).toBeNull();
      }
    });

    it("refuses every mutation of a token (THREATS 21)", async () => {
      const keys = node();
      const token = await keys.sign(CLAIMS, TIMES);
      const change = fc.record({ place: fc.nat(token.length - 1), length: fc.nat(3), insert: fc.base64String() });
      await fc.assert(
        fc.asyncProperty(fc.oneof(change), async ({ place, length, insert }) => {
          const mutated = token.slice(0, place) + insert + token.slice(place + length);
          fc.pre(mutated !== token);
          expect(await keys.verify(mutated, EXPECTED)).toBeNull();
        }),
        { numRuns: 300 },
      );
    });

    it("refuses another spelling of the same signature", async () => {
      const keys = node();
      const token = await keys.sign(CLAIMS, TIMES);
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
      const next = alphabet[alphabet.indexOf(token.slice(-1)) + 1] ?? "";
      const respelled = token.slice(0, -1) + next;
      expect(Buffer.from(respelled, "base64url")).toEqual(Buffer.from(token, "base64url"));
      expect(await keys.verify(respelled, EXPECTED)).toBeNull();
      expect(await keys.verify(`${token}=`, EXPECTED)).toBeNull();
    });

    it("refuses another issuer and another audience (THREATS 21)", async () => {
      const keys = node();
      const token = await keys.sign(CLAIMS, TIMES);
      expect(await keys.verify(token, { ...EXPECTED, issuer: "https://evil.example" })).toBeNull();
      expect(await keys.verify(token, { ...EXPECTED, audience: "project-test-2" })).toBeNull();
    });

    it("bears clocks that are 30 seconds apart and no more (THREATS 22)", async () => {
      const keys = node();
      const token = await keys.sign(CLAIMS, TIMES);
      const at = async (time: number): Promise<boolean> => {
        clock.time = time;
        return (await keys.verify(token, EXPECTED)) !== null;
      };
      expect(await at(NOON + 329_000)).toBe(true);
      expect(await at(NOON + 331_000)).toBe(false);
      expect(await at(NOON - 29_000)).toBe(true);
      expect(await at(NOON - 31_000)).toBe(false);
    });

    it("gives the claims of a token in force", async () => {
      const token = await node().sign({ ...CLAIMS, session: { id: "session-test-1" } }, TIMES);
      expect(await node().verify(token, EXPECTED)).toEqual({
        ...CLAIMS,
        session: { id: "session-test-1" },
        iat: TIMES.issuedAt,
        nbf: TIMES.issuedAt,
        exp: TIMES.expiresAt,
      });
    });
  });

  describe("keys", () => {
    it("makes one key when several servers sign at the same moment for the first time", async () => {
      const nodes = Array.from({ length: 8 }, () => node());
      const tokens = await Promise.all(nodes.map((each) => each.sign(CLAIMS, TIMES)));
      expect((await node().publicKeys()).keys).toHaveLength(1);
      for (const token of tokens) expect(await node().verify(token, EXPECTED)).not.toBeNull();
    });

    it("knows its tokens after a restart (THREATS 22)", async () => {
      const token = await node().sign(CLAIMS, TIMES);
      expect(await node().verify(token, EXPECTED)).not.toBeNull();
    });

    it("keeps private parts unreadable without the master secret (THREATS 17)", async () => {
      await node().sign(CLAIMS, TIMES);
      const thief = createSecretBox(new Uint8Array(32).fill(2));
      await expect(node(thief).sign(CLAIMS, TIMES)).rejects.toMatchObject({ code: "identity/unreadable-secret" });
    });

    it("publishes public parts only", async () => {
      const { keys } = await node().publicKeys();
      const members = ["alg", "crv", "kid", "kty", "use", "x", "y"];
      expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([members]);
    });
  });

  describe("rotate", () => {
    it("logs nobody out: tokens of the old key stay good, new ones carry the new key (THREATS 22)", async () => {
      const keys = node();
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
      const other = node();
      await other.sign(CLAIMS, TIMES);
      const keys = node();
      const kid = await keys.rotate();
      expect(await other.verify(await keys.sign(CLAIMS, TIMES), EXPECTED)).not.toBeNull();
      const late = node();
      await late.sign(CLAIMS, TIMES);
      const newest = await keys.rotate();
      clock.time += 29_000;
      expect(decodeProtectedHeader(await late.sign(CLAIMS, TIMES)).kid).toBe(kid);
      clock.time += 2_000;
      expect(decodeProtectedHeader(await late.sign(CLAIMS, TIMES)).kid).toBe(newest);
    });

    it("THREATS 51: is noticed by a server whose clock was set back by an hour", async () => {
      const late = node();
      await late.sign(CLAIMS, TIMES);
      const kid = await node().rotate();
      clock.time -= 3_600_000;
      expect(decodeProtectedHeader(await late.sign(CLAIMS, TIMES)).kid).toBe(kid);
    });

    it("keeps a retired key for the life of its tokens and a minute, then drops it (THREATS 22)", async () => {
      const keys = node();
      const before = await keys.sign(CLAIMS, TIMES);
      await keys.rotate();
      const age = (seconds: number) =>
        database.query(
          "UPDATE latchkey.signing_key SET retired_at = now() - make_interval(secs => $1) WHERE retired_at IS NOT NULL",
          [seconds],
        );
      await age(355);
      expect((await keys.publicKeys()).keys).toHaveLength(2);
      expect(await node().verify(before, EXPECTED)).not.toBeNull();
      await age(365);
      expect((await keys.publicKeys()).keys).toHaveLength(1);
      expect(await node().verify(before, EXPECTED)).toBeNull();
      await keys.rotate();
      expect(await database.query("SELECT kid FROM latchkey.signing_key")).toHaveLength(2);
    });

    it("leaves one current key when servers rotate at the same moment", async () => {
      const keys = node();
      await keys.sign(CLAIMS, TIMES);
      await Promise.all([node().rotate(), node().rotate(), node().rotate()]);
      const current = await database.query("SELECT kid FROM latchkey.signing_key WHERE retired_at IS NULL");
      expect(current).toHaveLength(1);
    });
  });
});
