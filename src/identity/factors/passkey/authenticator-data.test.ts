import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cosePublicKey } from "#testing/cose-key.ts";
import { readAuthenticatorData } from "./authenticator-data.ts";

const HASH = Buffer.alloc(32, 7);
const KEY = cosePublicKey(generateKeyPairSync("ed25519").publicKey, "EdDSA");
const EXTENSIONS = Buffer.from("a1616101", "hex");

function fixed(flags: number, counter = [0, 0, 0, 0]): Buffer {
  return Buffer.concat([HASH, Buffer.from([flags, ...counter])]);
}

function attested(idLength: number, key = KEY): Buffer {
  return Buffer.concat([
    Buffer.alloc(16, 1),
    Buffer.from([idLength >> 8, idLength & 0xff]),
    Buffer.alloc(idLength, 9),
    key,
  ]);
}

const REFUSED: readonly (readonly [string, Buffer])[] = [
  ["nothing", Buffer.alloc(0)],
  ["a counter cut short", fixed(0x01).subarray(0, 36)],
  ["bytes that no flag announces", Buffer.concat([fixed(0x01), Buffer.from([0])])],
  ["a credential that no flag announces", Buffer.concat([fixed(0x01), attested(32)])],
  ["a credential that is announced and missing", fixed(0x41)],
  ["a credential cut short in its id", Buffer.concat([fixed(0x41), attested(32).subarray(0, 40)])],
  ["a credential cut short in its key", Buffer.concat([fixed(0x41), attested(32).subarray(0, -1)])],
  ["a credential whose key is no CBOR", Buffer.concat([fixed(0x41), attested(32, Buffer.from([0xff]))])],
  ["a credential id of 1024 bytes", Buffer.concat([fixed(0x41), attested(1024)])],
  ["bytes behind a credential", Buffer.concat([fixed(0x41), attested(32), Buffer.from([0])])],
  ["extensions that no flag announces", Buffer.concat([fixed(0x41), attested(32), EXTENSIONS])],
  ["extensions that are announced and missing", fixed(0x81)],
  ["extensions that are no map", Buffer.concat([fixed(0x81), Buffer.from([0x01])])],
  ["bytes behind extensions", Buffer.concat([fixed(0x81), EXTENSIONS, Buffer.from([0])])],
];

describe("readAuthenticatorData", () => {
  it.each(REFUSED)("refuses %s", (_, bytes) => {
    expect(readAuthenticatorData(bytes)).toBeNull();
  });

  it.each([
    [0x01, "isUserPresent"],
    [0x04, "isUserVerified"],
    [0x08, "isBackupEligible"],
    [0x10, "isBackedUp"],
  ] as const)("reads the flag %i as %s and as nothing else", (flag, name) => {
    const all = { isUserPresent: false, isUserVerified: false, isBackupEligible: false, isBackedUp: false };
    expect(readAuthenticatorData(fixed(flag))).toMatchObject({ ...all, [name]: true });
  });

  it("reads the hash of the relying party and a counter of 32 bits", () => {
    const read = readAuthenticatorData(fixed(0, [0xfe, 0xdc, 0xba, 0x98]));
    expect(read).toMatchObject({ signCount: 0xfedcba98, attested: null });
    expect(HASH.equals(read?.rpIdHash ?? Buffer.alloc(0))).toBe(true);
  });

  it.each([16, 1023])(
    "reads a credential id of %i bytes and its key as it was written, before extensions",
    (length) => {
      const read = readAuthenticatorData(Buffer.concat([fixed(0xc1), attested(length), EXTENSIONS]));
      expect(read?.attested?.id).toBe(Buffer.alloc(length, 9).toString("base64url"));
      expect(KEY.equals(read?.attested?.publicKey ?? Buffer.alloc(0))).toBe(true);
    },
  );
});
