// The layout of authenticator data (WebAuthn L3 §6.1 and §6.5.1), which the authenticator signs.
import { writeBase64url } from "./base64url.ts";
import { readCborItem } from "./cbor.ts";

export interface AuthenticatorData {
  readonly rpIdHash: Uint8Array;
  /** UP */
  readonly isUserPresent: boolean;
  /** UV */
  readonly isUserVerified: boolean;
  /** BE */
  readonly isBackupEligible: boolean;
  /** BS */
  readonly isBackedUp: boolean;
  readonly signCount: number;
  /** The credential that was made; null where none was. */
  readonly attested: AttestedCredential | null;
}

interface AttestedCredential {
  /** Base64url. */
  readonly id: string;
  /** A COSE key, byte for byte as the authenticator wrote it. */
  readonly publicKey: Uint8Array;
}

/** Where the flags and the counter stand, and where the part of fixed length ends. */
const FLAGS_AT = 32;
const COUNTER_AT = 33;
const FIXED_BYTES = 37;

const FLAGS = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40, ED: 0x80 };

/** Reads authenticator data. Null when they are cut short, hold more than their flags say, or hold broken CBOR. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | null {
  if (bytes.length < FIXED_BYTES) return null;
  const view = viewOf(bytes);
  const flags = view.getUint8(FLAGS_AT);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  let rest = bytes.subarray(FIXED_BYTES);
  const attested = has(FLAGS.AT) ? readAttested(rest) : null;
  if (has(FLAGS.AT)) {
    if (attested === null) return null;
    rest = rest.subarray(attested.length);
  }
  if (has(FLAGS.ED)) {
    const extensions = readCborItem(rest);
    if (!(extensions?.value instanceof Map)) return null;
    rest = rest.subarray(extensions.length);
  }
  if (rest.length > 0) return null;
  return {
    rpIdHash: bytes.subarray(0, FLAGS_AT),
    isUserPresent: has(FLAGS.UP),
    isUserVerified: has(FLAGS.UV),
    isBackupEligible: has(FLAGS.BE),
    isBackedUp: has(FLAGS.BS),
    signCount: view.getUint32(COUNTER_AT),
    attested,
  };
}

/** The make of the authenticator, which nothing is decided by, and the length of the credential id stand first. */
const ID_LENGTH_AT = 16;
const ID_AT = 18;

/** WebAuthn L3 §7.1, step 25. */
const MOST_ID_BYTES = 1023;

function readAttested(bytes: Uint8Array): (AttestedCredential & { readonly length: number }) | null {
  if (bytes.length < ID_AT) return null;
  const idLength = viewOf(bytes).getUint16(ID_LENGTH_AT);
  const keyAt = ID_AT + idLength;
  if (idLength > MOST_ID_BYTES || bytes.length < keyAt) return null;
  const key = readCborItem(bytes.subarray(keyAt));
  if (key === null) return null;
  const length = keyAt + key.length;
  return {
    id: writeBase64url(bytes.subarray(ID_AT, keyAt)),
    publicKey: bytes.subarray(keyAt, length),
    length,
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
