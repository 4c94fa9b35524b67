import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosePublicKey, writeCbor } from "#testing/cose-key.ts";
import { readPublicKey } from "./public-key.ts";

function usable(members: ReadonlyMap<number, unknown>): boolean {
  return readPublicKey(writeCbor(members)) !== null;
}

function rsaKey(modulusLength: number, publicExponent?: number): Buffer {
  const options = publicExponent === undefined ? { modulusLength } : { modulusLength, publicExponent };
  return cosePublicKey(generateKeyPairSync("rsa", options).publicKey, "RS256");
}

describe("readPublicKey", () => {
  it("refuses a point that is not on the curve", () => {
    const point = Buffer.alloc(32, 1);
    expect(
      usable(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point],
          [-3, point],
        ]),
      ),
    ).toBe(false);
  });

  it("refuses an algorithm that does not go with the kind of key, and curves nobody asked for", () => {
    const bytes = Buffer.alloc(32, 1);
    expect(
      usable(
        new Map<number, unknown>([
          [1, 1],
          [3, -7],
          [-1, 6],
          [-2, bytes],
        ]),
      ),
    ).toBe(false);
    expect(
      usable(
        new Map<number, unknown>([
          [1, 1],
          [3, -8],
          [-1, 4],
          [-2, bytes],
        ]),
      ),
    ).toBe(false);
    expect(
      usable(
        new Map<number, unknown>([
          [1, 3],
          [3, -257],
        ]),
      ),
    ).toBe(false);
  });

  it("refuses RSA keys that are too short, too long to check quickly, or of an odd exponent", () => {
    expect(readPublicKey(rsaKey(1024))).toBeNull();
    expect(readPublicKey(rsaKey(2048, 3))).toBeNull();
    const long = new Map<number, unknown>([
      [1, 3],
      [3, -257],
      [-1, Buffer.alloc(1024, 0xff)],
      [-2, Buffer.from([1, 0, 1])],
    ]);
    expect(usable(long)).toBe(false);
  });

  it("refuses whatever else decodes", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("1", "3", "-1", "-2", "-3"),
          fc.oneof(fc.integer({ min: -300, max: 300 }), fc.uint8Array({ maxLength: 33 })),
        ),
        (members) => {
          expect(usable(new Map(Object.entries(members).map(([label, value]) => [Number(label), value])))).toBe(false);
        },
      ),
    );
  });

  it("takes the keys that authenticators make", () => {
    const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;
    const ed25519 = generateKeyPairSync("ed25519").publicKey;
    expect(readPublicKey(cosePublicKey(p256, "ES256"))?.equals(p256)).toBe(true);
    expect(readPublicKey(cosePublicKey(ed25519, "EdDSA"))?.equals(ed25519)).toBe(true);
    expect(readPublicKey(rsaKey(2048))?.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });
});
