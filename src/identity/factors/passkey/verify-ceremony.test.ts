import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createSoftwareAuthenticator,
  type Algorithm,
  type Ceremony as Forgery,
} from "#testing/software-authenticator.ts";
import { responseBytes, withMembers, withResponse } from "#testing/credential-text.ts";
import { writeCbor, cosePublicKey } from "#testing/cose-key.ts";
import { readNewCredential } from "./read-credential.ts";
import { verifyNewCredential, readAuthenticatorData } from "./verify-ceremony.ts";
import { writeCreationOptions } from "./wire-options.ts";
import { generateKeyPairSync } from "node:crypto";

const ORIGIN = "https://app.example.com";
const CHALLENGE = new Uint8Array(32).fill(7);
const CEREMONY = {
  challenge: Buffer.from(CHALLENGE).toString("base64url"),
  relyingParty: { id: "example.com", origins: [ORIGIN] },
  isVerificationRequired: true,
};

const OPTIONS = writeCreationOptions({
  rp: { id: "example.com", name: "Beforehand" },
  user: { id: "AQ", name: "ada", displayName: "Ada" },
  challenge: CHALLENGE,
  timeout: 300_000,
  exclude: [],
  residentKey: "required",
  userVerification: "required",
});

function register(forgery: Partial<Forgery> = {}, algorithm: Algorithm = "ES256"): string {
  return createSoftwareAuthenticator({ algorithm }).create(OPTIONS, { origin: ORIGIN, ...forgery });
}

function verify(text: string, changes: Partial<typeof CEREMONY> = {}) {
  const credential = readNewCredential(text);
  if (credential === null) return "unreadable";
  const verified = verifyNewCredential(credential, { ...CEREMONY, ...changes });
  return verified.ok ? verified.credential : "refused";
}

const FORGERIES: readonly (readonly [string, Partial<Forgery>])[] = [
  ["a page of another origin", { origin: "https://evil.example" }],
  ["the parent origin that is not on the list", { origin: "https://example.com" }],
  ["another port", { origin: `${ORIGIN}:8443` }],
  ["plain http", { origin: "http://app.example.com" }],
  ["another challenge", { challenge: "AQID" }],
  ["the type of a sign-in", { type: "webauthn.get" }],
  ["the hash of another relying party", { rpId: "evil.example" }],
  ["nobody present", { isPresent: false }],
  ["nobody verified", { isVerified: false }],
  ["a frame of another origin", { crossOrigin: true }],
  ["a credential id too short to be unguessable", { credentialId: new Uint8Array(8) }],
  ["a backup of a key that cannot be backed up", { tamper: (data) => withFlag(data, 0x10) }],
  ["bytes left over", { tamper: (data) => Buffer.concat([data, Buffer.from([0])]) }],
];

function withFlag(data: Buffer, flag: number): Buffer {
  const changed = Buffer.from(data);
  changed[32] = (changed[32] ?? 0) | flag;
  return changed;
}

describe("verifyNewCredential", () => {
  it.each(FORGERIES)("docs/threats.md#43: refuses %s", (_, forgery) => {
    expect(verify(register(forgery))).toMatch(/refused|unreadable/);
  });

  it("docs/threats.md#43: refuses an id other than the one the authenticator made", () => {
    const other = Buffer.alloc(32, 9).toString("base64url");
    expect(verify(withMembers(register(), { id: other, rawId: other }))).toBe("refused");
  });

  it("docs/threats.md#43: refuses a key cut short, which only its owner would find out", () => {
    const short = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.alloc(32, 1)],
      [-3, Buffer.alloc(31, 1)],
    ]);
    const tamper = (data: Buffer): Buffer => Buffer.concat([data.subarray(0, 55 + 32), writeCbor(short)]);
    expect(verify(register({ tamper }))).toBe("refused");
  });

  it("docs/threats.md#43: refuses truncated, mutated or random authenticator data, and throws nothing", () => {
    const credential = register();
    const genuine = responseBytes(credential, "attestationObject");
    const nested = fc.array(fc.constantFrom(0x81, 0x82, 0x9f, 0xa1, 0xbf, 0xc1, 0x5f), {
      minLength: 1,
      maxLength: 9000,
    });
    const attestation = fc.oneof(
      fc.nat({ max: genuine.length - 2 }).map((length) => genuine.subarray(0, length + 1)),
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      nested.map((bytes) => Uint8Array.from(bytes)),
      fc.uint8Array({ maxLength: 250 }).map((authData) => attestationOf("none", authData)),
      fc.tuple(fc.nat({ max: 31 }), fc.integer({ min: 1, max: 255 })).map(([at, bits]) => {
        const changed = Buffer.from(authDataOf(credential));
        changed[at] = (changed[at] ?? 0) ^ bits;
        return attestationOf("none", changed);
      }),
    );
    fc.assert(
      fc.property(attestation, (attestationObject) => {
        expect(verify(withResponse(credential, { attestationObject }))).toMatch(/refused|unreadable/);
      }),
      { numRuns: 500 },
    );
  });

  it.each(["fmt", "attStmt", "authData"])(
    "refuses an attestation object without %s, or with nothing for it",
    (name) => {
      const credential = register();
      const members = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authDataOf(credential)],
      ]);
      expect(verify(withResponse(credential, { attestationObject: writeCbor(members) }))).not.toBe("refused");
      members.set(name, 0);
      expect(verify(withResponse(credential, { attestationObject: writeCbor(members) }))).toBe("refused");
      members.delete(name);
      expect(verify(withResponse(credential, { attestationObject: writeCbor(members) }))).toBe("refused");
    },
  );

  it("refuses bytes behind the attestation object", () => {
    const credential = register();
    const attestationObject = Buffer.concat([responseBytes(credential, "attestationObject"), Buffer.from([0])]);
    expect(verify(withResponse(credential, { attestationObject }))).toBe("refused");
  });

  it("tells that a key is backed up", () => {
    expect(verify(register({ tamper: (data) => withFlag(data, 0x18) }))).toMatchObject({ isBackedUp: true });
  });

  it.each(["ES256", "EdDSA", "RS256"] as const)("takes a credential with a key of %s", (algorithm) => {
    expect(verify(register({}, algorithm))).toMatchObject({
      signCount: 1,
      isUserVerified: true,
      isBackedUp: false,
    });
  });

  it("takes an unverified person where verification was only preferred", () => {
    const text = register({ isVerified: false });
    expect(verify(text, { isVerificationRequired: false })).toMatchObject({ isUserVerified: false });
  });

  it("docs/threats.md#29: parses no certificate of an attestation nobody asked for", () => {
    const credential = register();
    const attestationObject = attestationOf("apple", authDataOf(credential), new Map([["x5c", "no certificate"]]));
    expect(verify(withResponse(credential, { attestationObject }))).toMatchObject({ isUserVerified: true });
  });
});

/** The authenticator data, which stand last in a genuine attestation object, behind their name and length. */
function authDataOf(credential: string): Buffer {
  const genuine = responseBytes(credential, "attestationObject");
  return genuine.subarray(genuine.indexOf("authData") + 10);
}

function attestationOf(format: string, authData: Uint8Array, statement = new Map<string, unknown>()): Buffer {
  return writeCbor(
    new Map<string, unknown>([
      ["fmt", format],
      ["attStmt", statement],
      ["authData", authData],
    ]),
  );
}

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
