import { generateKeyPairSync, sign, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSignature } from "./signing-keys.ts";

describe("rawSignature", () => {
  it("is what a verifier of the raw form takes, however short the numbers are", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const lengths = new Set<number>();
    // About one number in 256 is a byte short, one in two carries a zero in front: until every length has come.
    for (let round = 0; lengths.size < 4 && round < 50_000; round += 1) {
      const data = Buffer.from(String(round));
      const der = sign("sha256", data, privateKey);
      lengths.add(der.length);
      const raw = rawSignature(der);
      expect(raw).toHaveLength(64);
      expect(verify("sha256", data, { key: publicKey, dsaEncoding: "ieee-p1363" }, raw)).toBe(true);
    }
    expect(lengths.size).toBeGreaterThan(3);
  });
});
