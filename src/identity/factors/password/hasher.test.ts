import { hash as argon2 } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { createPasswordHasher } from "./hasher.ts";

const pepper = new Uint8Array(32).fill(7);

async function hashed(password: string): Promise<string> {
  const made = await createPasswordHasher({ pepper }).hash(password);
  return made === "busy" ? "busy" : made.hash;
}

describe("createPasswordHasher", () => {
  it("takes no other password", async () => {
    const stored = await hashed("a certain staple");
    expect(await createPasswordHasher({ pepper }).verify("a certain stapler", stored)).toEqual({
      matches: false,
      isOutdated: false,
    });
  });

  it("docs/threats.md#17: a stolen hash cannot be tried without the pepper", async () => {
    const stored = await hashed("a certain staple");
    const without = createPasswordHasher({ pepper: new Uint8Array(32) });
    expect(await without.verify("a certain staple", stored)).toMatchObject({ matches: false });
  });

  it("docs/threats.md#17: hashes with Argon2id, 19 MiB, two passes and a salt of their own", async () => {
    const [one, other] = [await hashed("a certain staple"), await hashed("a certain staple")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
  });

  it("says that a hash of weaker parameters is outdated, and still takes its password", async () => {
    const weak = await argon2("a certain staple", { memoryCost: 8192, timeCost: 1, parallelism: 1, secret: pepper });
    expect(await createPasswordHasher({ pepper }).verify("a certain staple", weak)).toEqual({
      matches: true,
      isOutdated: true,
    });
  });

  it("says that a hash of Argon2i is outdated", async () => {
    const other = await argon2("a certain staple", {
      algorithm: 1,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      secret: pepper,
    });
    expect(await createPasswordHasher({ pepper }).verify("a certain staple", other)).toMatchObject({
      isOutdated: true,
    });
  });

  it("takes the same password typed on another system", async () => {
    const composed = "Gr\u00FC\u00DFe aus der \u00C5kerstra\u00DFe";
    expect(await createPasswordHasher({ pepper }).verify(composed.normalize("NFD"), await hashed(composed))).toEqual({
      matches: true,
      isOutdated: false,
    });
  });

  it("tells long passwords apart by their last character", async () => {
    const stored = await hashed(`${"x".repeat(255)}y`);
    expect(await createPasswordHasher({ pepper }).verify("x".repeat(256), stored)).toMatchObject({ matches: false });
  });

  it("throws a coded error on a stored hash that is none", async () => {
    await expect(createPasswordHasher({ pepper }).verify("a certain staple", "plain")).rejects.toMatchObject({
      code: "identity/unreadable-data",
    });
  });

  it("docs/threats.md#16: answers busy at once when too many hashes wait", async () => {
    const hasher = createPasswordHasher({ pepper, atOnce: 1, queueLimit: 1 });
    const stored = await hashed("a certain staple");
    const answers = await Promise.all([
      hasher.spendTime("one"),
      hasher.verify("a certain staple", stored),
      hasher.hash("three"),
      hasher.spendTime("four"),
      hasher.verify("five", stored),
    ]);
    expect(answers).toEqual([undefined, { matches: true, isOutdated: false }, "busy", "busy", "busy"]);
  });
});
