// The test vectors that WebAuthn Level 3 publishes (§16), byte for byte, each through both ceremonies.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Ceremony, verifyAssertion, verifyNewCredential } from "./verify-ceremony.ts";
import { readAssertion, readNewCredential } from "./read-credential.ts";

const bytes = z
  .string()
  .regex(/^([\da-f]{2})+$/)
  .transform((text) => Buffer.from(text, "hex").toString("base64url"));

const published = z.object({
  vectors: z.array(
    z.object({
      section: z.string(),
      registration: z.object({
        challenge: bytes,
        credentialId: bytes,
        clientDataJSON: bytes,
        attestationObject: bytes,
      }),
      authentication: z.object({ challenge: bytes, authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }),
    }),
  ),
});

const { vectors } = published.parse(
  JSON.parse(readFileSync(new URL("fixtures/webauthn-vectors.json", import.meta.url), "utf8")),
);

type Vector = (typeof vectors)[number];

const RELYING_PARTY = { id: "example.org", origins: ["https://example.org"] };

/** Some vectors are of a person who was only present. */
function ceremonyOf(challenge: string): Ceremony {
  return { challenge, relyingParty: RELYING_PARTY, isVerificationRequired: false };
}

function register({ registration }: Vector, relyingParty = RELYING_PARTY) {
  const { challenge, credentialId: id, clientDataJSON, attestationObject } = registration;
  const response = { clientDataJSON, attestationObject };
  const read = readNewCredential(JSON.stringify({ type: "public-key", id, rawId: id, response }));
  return read === null ? null : verifyNewCredential(read, { ...ceremonyOf(challenge), relyingParty });
}

function signIn({ registration, authentication }: Vector, publicKey: string, challenge = authentication.challenge) {
  const { authenticatorData, clientDataJSON, signature } = authentication;
  const response = { authenticatorData, clientDataJSON, signature };
  const id = registration.credentialId;
  const read = readAssertion(JSON.stringify({ type: "public-key", id, rawId: id, response }));
  if (read === null) return null;
  return verifyAssertion(read, { ceremony: ceremonyOf(challenge), known: { id, publicKey, signCount: 0 } });
}

function keyOf(vector: Vector): string {
  const registered = register(vector);
  if (registered?.ok !== true) throw new TypeError(`The registration of "${vector.section}" was refused.`);
  return registered.credential.publicKey;
}

/** Vectors of pages in frames of other origins; this product lets none of those in. */
const framed = vectors.filter(({ section }) => /crossOrigin|topOrigin/.test(section));
const open = vectors.filter((vector) => !framed.includes(vector));

const FRAMED = "The page is in a frame of another origin.";

describe("verifyNewCredential and verifyAssertion", () => {
  it.each(framed)("refuse the published $section", (vector) => {
    expect(register(vector)).toMatchObject({ ok: false, reason: FRAMED });
    const sameKind = keyOf(open[0] ?? vector);
    expect(signIn(vector, sameKind)).toMatchObject({ ok: false, reason: FRAMED });
  });

  it.each(open)("refuse the published $section elsewhere, with another challenge or another key", (vector) => {
    expect(register(vector, { ...RELYING_PARTY, id: "example.com" })).toMatchObject({ ok: false });
    const key = keyOf(vector);
    expect(signIn(vector, key, vector.registration.challenge)).toMatchObject({ ok: false });
    const other = open.find((one) => one !== vector) ?? vector;
    expect(signIn(vector, keyOf(other))).toMatchObject({ ok: false });
  });

  it.each(open)("take the published $section", (vector) => {
    expect(register(vector)).toMatchObject({
      ok: true,
      credential: { id: vector.registration.credentialId, signCount: 0 },
    });
    expect(signIn(vector, keyOf(vector))).toMatchObject({ ok: true, assertion: { signCount: 0 } });
  });

  it("have vectors of every algorithm that is asked for, and of the longest credential id", () => {
    const sections = open.map(({ section }) => section).join("\n");
    for (const name of ["ES256", "RS256", "Ed25519", "very long credential ID"]) expect(sections).toContain(name);
    expect(vectors).toHaveLength(10);
  });
});
