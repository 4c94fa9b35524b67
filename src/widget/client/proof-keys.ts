// Proof keys (RFC 7636, S256): a link or a redirect works only in the browser that asked for it (docs/identity-wire.md#6).
import { isRecord, parseJson } from "#platform/json.ts";
import type { PageStorage } from "./page-storage.ts";
import { toBase64Url, toHex } from "./wire/encode.ts";
import type { World } from "./world.ts";

export type ProofKeyKind = "magic_links" | "passwords" | "oauth";

export interface ProofKeyPair {
  readonly code_challenge: string;
  readonly code_verifier: string;
}

export interface ProofKeys {
  /** The pair that waits, else a new one: several mails share a challenge. */
  readonly waitingOrNew: (kind: ProofKeyKind) => Promise<ProofKeyPair>;
  /** A new pair in the place of any other. */
  readonly renew: (kind: ProofKeyKind) => Promise<ProofKeyPair>;
  readonly waiting: (kind: ProofKeyKind) => ProofKeyPair | null;
  /** To be called after a success: a refused verifier may still be right for another token. */
  readonly remove: (kind: ProofKeyKind) => void;
}

/** 64 hex digits (docs/specification-map.md#5). */
const VERIFIER_BYTES = 32;

export function createProofKeys(storage: PageStorage, world: Pick<World, "random" | "sha256" | "warn">): ProofKeys {
  const nameOf = (kind: ProofKeyKind): string => `PKCE_VERIFIER:${kind}`;
  const waiting = (kind: ProofKeyKind): ProofKeyPair | null => {
    const text = storage.read(nameOf(kind));
    if (text === null) return null;
    const pair = readPair(text);
    if (pair === null) {
      world.warn(`The proof key stored for ${kind} is malformed and was ignored. Ask for a new link or start again.`);
    }
    return pair;
  };
  const renew = async (kind: ProofKeyKind): Promise<ProofKeyPair> => {
    const verifier = toHex(world.random(VERIFIER_BYTES));
    const pair = { code_challenge: toBase64Url(await world.sha256(verifier)), code_verifier: verifier };
    storage.write(nameOf(kind), JSON.stringify(pair));
    return pair;
  };
  return {
    waiting,
    renew,
    waitingOrNew: async (kind) => waiting(kind) ?? renew(kind),
    remove: (kind) => storage.remove(nameOf(kind)),
  };
}

function readPair(text: string): ProofKeyPair | null {
  const pair = parseJson(text);
  if (!isRecord(pair)) return null;
  const { code_challenge, code_verifier } = pair;
  return isKey(code_challenge) && isKey(code_verifier) ? { code_challenge, code_verifier } : null;
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && /^[\w.~-]{32,128}$/.test(value);
}
