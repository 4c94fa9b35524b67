// Which tokens are taken for ours, and every forgery that is not.
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import {
  CLAIMS,
  createSigningServers,
  EXPECTED,
  NOON,
  SECRETS,
  TIMES,
  type SigningServers,
} from "#testing/signing-servers.ts";

describe.each(DATABASES)("createSigningKeys on $name", ({ open }) => {
  let database: OpenedDatabase;
  let servers: SigningServers;

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
    servers = createSigningServers(database);
    await database.query("DELETE FROM latchkey.signing_key");
  });

  describe("verify", () => {
    it("refuses a token without a signature (docs/threats.md#21)", async () => {
      const token = await servers.start().sign(CLAIMS, TIMES);
      const unsigned = { ...decodeProtectedHeader(token), alg: "none" };
      const header = Buffer.from(JSON.stringify(unsigned)).toString("base64url");
      expect(await servers.start().verify(`${header}.${token.split(".")[1]}.`, EXPECTED)).toBeNull();
    });

    it("refuses HS256 with our public key as the secret (docs/threats.md#21)", async () => {
      const keys = servers.start();
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

    it("refuses a token signed by a key that it brings itself (docs/threats.md#21)", async () => {
      const keys = servers.start();
      const [ours] = (await keys.publicKeys()).keys;
      const pair = await generateKeyPair("ES256", { extractable: true });
      const jwk = await exportJWK(pair.publicKey);
      const forged = await new SignJWT(CLAIMS)
        .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: ours?.kid ?? "", jwk })
        .setIssuedAt(TIMES.issuedAt)
        .setNotBefore(TIMES.issuedAt)
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
    ])("refuses a header with %s, no matter who signed it (docs/threats.md#21)", async (_name, header) => {
      const keys = servers.start();
      await keys.publicKeys();
      expect(await keys.verify(await signedWithOurKey({}), EXPECTED)).toMatchObject({ sub: "user-test-1" });
      expect(await keys.verify(await signedWithOurKey(header), EXPECTED)).toBeNull();
    });

    it("refuses a cut or foreign signature and anything that is no token (docs/threats.md#21)", async () => {
      const keys = servers.start();
      const token = await keys.sign(CLAIMS, TIMES);
      const other = await keys.sign({ ...CLAIMS, sub: "user-test-2" }, TIMES);
      const [header, claims] = token.split(".");
      const swapped = `${header}.${claims}.${other.split(".")[2]}`;
      for (const text of [token.slice(0, -4), `${header}.${claims}.`, swapped, "", "a.b.c", "..", "x".repeat(9000)]) {
        expect(await keys.verify(text, EXPECTED)).toBeNull();
      }
    });

    it("refuses every mutation of a token (docs/threats.md#21)", async () => {
      const keys = servers.start();
      const token = await keys.sign(CLAIMS, TIMES);
      const change = fc.record({ place: fc.nat(token.length - 1), length: fc.nat(3), insert: fc.base64String() });
      await fc.assert(
        fc.asyncProperty(fc.oneof(change), async ({ place: position, length, insert }) => {
          const mutated = token.slice(0, position) + insert + token.slice(position + length);
          fc.pre(mutated !== token);
          expect(await keys.verify(mutated, EXPECTED)).toBeNull();
        }),
        { numRuns: 300 },
      );
    });

    it("refuses another spelling of the same signature", async () => {
      const keys = servers.start();
      const token = await keys.sign(CLAIMS, TIMES);
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
      const next = alphabet[alphabet.indexOf(token.slice(-1)) + 1] ?? "";
      const respelled = token.slice(0, -1) + next;
      expect(Buffer.from(respelled, "base64url")).toEqual(Buffer.from(token, "base64url"));
      expect(await keys.verify(respelled, EXPECTED)).toBeNull();
      expect(await keys.verify(`${token}=`, EXPECTED)).toBeNull();
    });

    it("refuses another issuer and another audience (docs/threats.md#21)", async () => {
      const keys = servers.start();
      const token = await keys.sign(CLAIMS, TIMES);
      expect(await keys.verify(token, { ...EXPECTED, issuer: "https://evil.example" })).toBeNull();
      expect(await keys.verify(token, { ...EXPECTED, audience: "project-test-2" })).toBeNull();
    });

    it("bears clocks that are 30 seconds apart and no more (docs/threats.md#22)", async () => {
      const keys = servers.start();
      const token = await keys.sign(CLAIMS, TIMES);
      const at = async (time: number): Promise<boolean> => {
        servers.clock.time = time;
        return (await keys.verify(token, EXPECTED)) !== null;
      };
      expect(await at(NOON + 329_000)).toBe(true);
      expect(await at(NOON + 331_000)).toBe(false);
      expect(await at(NOON - 29_000)).toBe(true);
      expect(await at(NOON - 31_000)).toBe(false);
    });

    it("gives the claims of a token in force", async () => {
      const token = await servers.start().sign({ ...CLAIMS, session: { id: "session-test-1" } }, TIMES);
      expect(await servers.start().verify(token, EXPECTED)).toEqual({
        ...CLAIMS,
        session: { id: "session-test-1" },
        iat: TIMES.issuedAt,
        nbf: TIMES.issuedAt,
        exp: TIMES.expiresAt,
      });
    });
  });
});
