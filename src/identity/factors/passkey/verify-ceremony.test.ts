import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createSoftwareAuthenticator,
  type Algorithm,
  type Ceremony as Forgery,
} from "#testing/software-authenticator.ts";
import { responseBytes, withMembers, withResponse } from "#testing/credential-text.ts";
import { writeCbor } from "#testing/cose-key.ts";
import { readNewCredential } from "./read-credential.ts";
import { verifyNewCredential } from "./verify-ceremony.ts";
import { writeCreationOptions } from "./wire-options.ts";

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
