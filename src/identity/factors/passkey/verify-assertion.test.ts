import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { responseBytes, withResponse } from "#testing/credential-text.ts";
import {
  createSoftwareAuthenticator,
  type Algorithm,
  type Ceremony as Forgery,
} from "#testing/software-authenticator.ts";
import { readAssertion, readNewCredential } from "./read-credential.ts";
import { verifyAssertion, verifyNewCredential } from "./verify-ceremony.ts";

const ORIGIN = "https://app.example.com";
const CHALLENGE = Buffer.alloc(32, 7).toString("base64url");
const CEREMONY = {
  challenge: CHALLENGE,
  relyingParty: { id: "example.com", origins: [ORIGIN] },
  isVerificationRequired: true,
};
const CREATION = JSON.stringify({
  rp: { id: "example.com", name: "Beforehand" },
  user: { id: "AQ", name: "ada", displayName: "Ada" },
  challenge: CHALLENGE,
  pubKeyCredParams: [],
});
const REQUEST = JSON.stringify({ challenge: CHALLENGE, rpId: "example.com" });

/** An authenticator with one registered credential. */
function registered(algorithm: Algorithm = "ES256", counts = true) {
  const authenticator = createSoftwareAuthenticator({ algorithm, counts });
  const made = readNewCredential(authenticator.create(CREATION, { origin: ORIGIN }));
  const verified = made === null ? null : verifyNewCredential(made, CEREMONY);
  if (verified?.ok !== true) throw new TypeError("The registration went wrong.");
  return { authenticator, known: verified.credential };
}

type Registered = ReturnType<typeof registered>;

function verify(text: string, known: Registered["known"], changes: Partial<typeof CEREMONY> = {}) {
  const assertion = readAssertion(text);
  if (assertion === null) return "unreadable";
  const verified = verifyAssertion(assertion, { ceremony: { ...CEREMONY, ...changes }, known });
  return verified.ok ? verified.assertion : "refused";
}

const FORGERIES: readonly (readonly [string, Partial<Forgery>])[] = [
  ["a page of another origin", { origin: "https://evil.example" }],
  ["another port", { origin: `${ORIGIN}:8443` }],
  ["plain http", { origin: "http://app.example.com" }],
  ["another challenge", { challenge: "AQID" }],
  ["the type of a registration", { type: "webauthn.create" }],
  ["the hash of another relying party", { rpId: "app.example.com" }],
  ["nobody present", { isPresent: false }],
  ["nobody verified", { isVerified: false }],
  ["a frame of another origin", { crossOrigin: true }],
  ["a counter that stood still", { counter: 1 }],
  ["a counter that went back to nothing", { counter: 0 }],
  ["another credential's id", { credentialId: new Uint8Array(32) }],
];

describe("verifyAssertion", () => {
  it.each(FORGERIES)("docs/threats.md#43: refuses %s", (_, forgery) => {
    const { authenticator, known } = registered();
    expect(verify(authenticator.get(REQUEST, { origin: ORIGIN, ...forgery }), known)).toBe("refused");
  });

  it("docs/threats.md#43: refuses a signature by another key", () => {
    const [ada, eve] = [registered(), registered()];
    const forged = eve.authenticator.get(REQUEST, {
      origin: ORIGIN,
      credentialId: Buffer.from(ada.known.id, "base64url"),
    });
    expect(verify(forged, ada.known)).toBe("refused");
  });

  it("docs/threats.md#43: refuses any bit changed in what was signed, and throws nothing", () => {
    const { authenticator, known } = registered();
    const genuine = authenticator.get(REQUEST, { origin: ORIGIN });
    const part = fc.constantFrom("authenticatorData", "clientDataJSON");
    fc.assert(
      fc.property(part, fc.nat(), fc.integer({ min: 1, max: 255 }), (name, position, bits) => {
        const bytes = responseBytes(genuine, name);
        const at = position % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ bits;
        expect(verify(withResponse(genuine, { [name]: bytes }), known)).toMatch(/refused|unreadable/);
      }),
      { numRuns: 500 },
    );
  });

  it("docs/threats.md#43: refuses truncated or random authenticator data and signatures, and throws nothing", () => {
    const { authenticator, known } = registered();
    const genuine = authenticator.get(REQUEST, { origin: ORIGIN });
    const part = fc.constantFrom("authenticatorData", "signature");
    fc.assert(
      fc.property(part, fc.uint8Array({ minLength: 1, maxLength: 120 }), fc.nat(), (name, bytes, length) => {
        const whole = responseBytes(genuine, name);
        const truncated = whole.subarray(0, 1 + (length % (whole.length - 1)));
        expect(verify(withResponse(genuine, { [name]: truncated }), known)).toBe("refused");
        expect(verify(withResponse(genuine, { [name]: bytes }), known)).toBe("refused");
      }),
    );
  });

  it("refuses a right signature that is not DER to the byte", () => {
    const { authenticator, known } = registered();
    const genuine = authenticator.get(REQUEST, { origin: ORIGIN });
    const signature = responseBytes(genuine, "signature");
    const longLength = Buffer.concat([signature.subarray(0, 1), Buffer.from([0x81]), signature.subarray(1)]);
    const behind = Buffer.concat([signature, Buffer.from([0])]);
    for (const bytes of [longLength, behind]) {
      expect(verify(withResponse(genuine, { signature: bytes }), known)).toBe("refused");
    }
    expect(verify(genuine, known)).toMatchObject({ signCount: 2 });
  });

  it("refuses a backup of a key that cannot be backed up, and tells of one that is", () => {
    const { authenticator, known } = registered();
    const flagged = (flag: number): string =>
      authenticator.get(REQUEST, { origin: ORIGIN, tamper: (data) => data.fill((data[32] ?? 0) | flag, 32, 33) });
    expect(verify(flagged(0x10), known)).toBe("refused");
    expect(verify(flagged(0x18), known)).toMatchObject({ isBackedUp: true });
  });

  it("breaks on a stored key that cannot be read", () => {
    const { authenticator, known } = registered();
    const text = authenticator.get(REQUEST, { origin: ORIGIN });
    expect(() => verify(text, { ...known, publicKey: "AQID" })).toThrow(TypeError);
  });

  it.each(["ES256", "EdDSA", "RS256"] as const)("takes a signature of %s, with its counter", (algorithm) => {
    const { authenticator, known } = registered(algorithm);
    const text = authenticator.get(REQUEST, { origin: ORIGIN });
    expect(verify(text, known)).toEqual({ signCount: 2, isUserVerified: true, isBackedUp: false });
  });

  it("takes a counter of 0 from an authenticator that never counts", () => {
    const { authenticator, known } = registered("ES256", false);
    expect(verify(authenticator.get(REQUEST, { origin: ORIGIN }), known)).toMatchObject({ signCount: 0 });
  });

  it("tells that the person was only present where that was enough", () => {
    const { authenticator, known } = registered();
    const text = authenticator.get(REQUEST, { origin: ORIGIN, isVerified: false });
    expect(verify(text, known, { isVerificationRequired: false })).toMatchObject({ isUserVerified: false });
  });
});
