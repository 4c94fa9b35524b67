// Proof keys (RFC 7636, S256 only; docs/identity-wire.md#6).
import { createHash, timingSafeEqual } from "node:crypto";

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{32,128}$/;

export type ProofKeyVerdict = "right" | "missing" | "mismatch";

/** Whether this can be the SHA-256 of a verifier, in base64url without padding. */
export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

/**
 * Compares a verifier with the challenge that was left when a link or redirect was asked for.
 * A verifier nobody asked for is ignored: an abandoned one would else stand in its owner's way for good.
 */
export function checkProofKey(challenge: string | null, verifier: string | null): ProofKeyVerdict {
  if (challenge === null) return "right";
  if (verifier === null || verifier === "") return "missing";
  if (!VERIFIER.test(verifier)) return "mismatch";
  const hash = createHash("sha256").update(verifier).digest();
  return timingSafeEqual(hash, Buffer.from(challenge, "base64url")) ? "right" : "mismatch";
}
