import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { IdentityError } from "#identity/errors.ts";

/** Everything that is made from the server's one master secret; each purpose has keys of its own. */
export interface SecretBox {
  /** A keyed hash (base64url, 43 characters) to look up what is not stored in clear (docs/threats.md#17). */
  digest(purpose: string, value: string): string;
  /** Encrypts text that has to be read again; the same text never seals to the same value twice. */
  seal(purpose: string, plain: string): string;
  /** Reads sealed text; throws `identity/unreadable-secret` when it was altered, or sealed for another purpose or with another secret. */
  open(purpose: string, sealed: string): string;
  /** Tells one master secret from another and nothing else about it. */
  readonly fingerprint: string;
  /** 32 bytes for an algorithm of the caller's own. */
  derive(purpose: string): Uint8Array;
}

const LEAST_BYTES = 32;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT_BYTES = 12;

/** Names the format, so that a later one can be told apart. */
const VERSION = "v1.";

/**
 * Makes the box of one master secret: keys by HKDF (RFC 5869), digests by HMAC-SHA-256, sealing by AES-256-GCM.
 *
 * @param secret at least 32 bytes that cannot be guessed
 */
export function createSecretBox(secret: Uint8Array): SecretBox {
  if (secret.length < LEAST_BYTES) {
    throw new TypeError(`createSecretBox(): the secret has ${secret.length} bytes; give it ${LEAST_BYTES} or more`);
  }
  // The use stands before the purpose, so no purpose can be chosen whose sealing key is another's digest key.
  const keyOf = (use: string, purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", secret, "latchkey", `${use}/${purpose}`, KEY_BYTES));
  // Every call asks for digests, of a dozen purposes; deriving a key, and readying its bytes for OpenSSL, each cost more
  // than using it.
  const digestKeys = new Map<string, KeyObject>();
  const digestKey = (purpose: string): KeyObject => {
    const stored = digestKeys.get(purpose) ?? createSecretKey(keyOf("digest", purpose));
    digestKeys.set(purpose, stored);
    return stored;
  };
  return {
    digest: (purpose, value) => createHmac("sha256", digestKey(purpose)).update(value).digest("base64url"),
    seal: (purpose, plain) => seal(keyOf("seal", purpose), purpose, plain),
    open: (purpose, sealed) => open(keyOf("seal", purpose), purpose, sealed),
    fingerprint: Buffer.from(keyOf("fingerprint", "")).subarray(0, FINGERPRINT_BYTES).toString("base64url"),
    derive: (purpose) => keyOf("derive", purpose),
  };
}

function seal(key: Uint8Array, purpose: string, plain: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(VERSION + purpose));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

function open(key: Uint8Array, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
  if (!sealed.startsWith(VERSION) || bytes.length < IV_BYTES + TAG_BYTES) throw unreadable(purpose);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(VERSION + purpose));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch (cause) {
    throw unreadable(purpose, cause);
  }
}

function unreadable(purpose: string, cause?: unknown): IdentityError {
  return new IdentityError(
    "identity/unreadable-secret",
    `What was sealed for "${purpose}" cannot be read: it was altered, or LATCHKEY_SECRET is not the one it was sealed with.`,
    { cause },
  );
}
