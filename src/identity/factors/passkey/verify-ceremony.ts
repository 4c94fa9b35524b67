import { readBase64url, writeBase64url } from "./base64url.ts";
import { readCborMap, readCborItem } from "./cbor.ts";
import { isSignedBy, readPublicKey } from "./public-key.ts";
import type { Assertion, ClientData, NewCredential } from "./read-credential.ts";
import { createHash } from "node:crypto";
import type { RelyingParty } from "./relying-party.ts";

/** A credential whose registration was right, as it is kept. */
export interface VerifiedCredential {
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Checks a registration against its ceremony (WebAuthn L3 §7.1). Steps 1 to 6 are `startRegistration`, the browser and
 * `readNewCredential`; steps 26 and 27 are `insertPasskey`.
 */
export function verifyNewCredential(
  credential: NewCredential,
  ceremony: Ceremony,
): { readonly ok: true; readonly credential: VerifiedCredential } | Refused {
  // Steps 7 to 11.
  const unexpected = refuseClientData(credential.clientData, { type: "webauthn.create", ceremony });
  if (unexpected !== null) return unexpected;
  // Step 13; the hash of step 12 is for attestation statements.
  const authData = readAttestationObject(credential.attestationObject);
  if (authData === null) return refused("The attestation object cannot be read.");
  const data = readAuthenticatorData(authData);
  if (data === null || data.attested === null)
    return refused("The authenticator data cannot be read or hold no credential.");
  // Steps 14 to 19.
  const wrong = refuseAuthenticatorData(data, ceremony);
  if (wrong !== null) return wrong;
  const { id, publicKey } = data.attested;
  // Step 20.
  if (readPublicKey(publicKey) === null) return refused("The public key is not one of those that were asked for.");
  // Step 25 is `readAuthenticatorData`. What the client calls the credential (§5.1) must be what it is.
  if (id !== credential.id) return refused("The authenticator made another credential than the client says.");
  return {
    ok: true,
    credential: {
      id,
      publicKey: writeBase64url(publicKey),
      signCount: data.signCount,
      isUserVerified: data.isUserVerified,
      isBackedUp: data.isBackedUp,
    },
  };
}

/**
 * Takes the authenticator data out of an attestation object (§6.5.4); null when it is none. Its statement is not looked
 * at (steps 21 to 24): "none" was asked for and nothing is decided by the make of an authenticator, so any format is as
 * good as none, no stranger's certificate is parsed, and no address in one is fetched.
 */
function readAttestationObject(bytes: Uint8Array): Uint8Array | null {
  const object = readCborMap(bytes);
  const authData = object?.get("authData");
  const statement = object?.get("attStmt");
  const isWhole = typeof object?.get("fmt") === "string" && (statement instanceof Map || Array.isArray(statement));
  return isWhole && authData instanceof Uint8Array ? authData : null;
}

/** The registered credential that an assertion claims to come from. */
interface KnownCredential {
  readonly id: string;
  readonly publicKey: string;
  readonly signCount: number;
}

export interface VerifiedAssertion {
  readonly signCount: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Checks a sign-in against its ceremony and the registered key (WebAuthn L3 §7.2). Steps 1 to 9 are
 * `startAuthentication`, the browser, `readAssertion` and `finishAuthentication`; steps 23 to 25 are `recordPasskeyUse`.
 */
export function verifyAssertion(
  assertion: Assertion,
  { ceremony, known }: { readonly ceremony: Ceremony; readonly known: KnownCredential },
): { readonly ok: true; readonly assertion: VerifiedAssertion } | Refused {
  // Step 7.
  if (assertion.id !== known.id) return refused("The assertion names another credential.");
  const publicKey = keyOf(known);
  // Steps 10 to 14.
  const unexpected = refuseClientData(assertion.clientData, { type: "webauthn.get", ceremony });
  if (unexpected !== null) return unexpected;
  const data = readAuthenticatorData(assertion.authenticatorData);
  if (data === null) return refused("The authenticator data cannot be read.");
  // Steps 15 to 19.
  const wrong = refuseAuthenticatorData(data, ceremony);
  if (wrong !== null) return wrong;
  // Steps 20 and 21.
  const hash = createHash("sha256").update(assertion.clientDataJSON).digest();
  const signed = Buffer.concat([assertion.authenticatorData, hash]);
  if (!isSignedBy(publicKey, signed, assertion.signature))
    return refused("The signature is not by the registered key.");
  // Step 22: a counter that did not go on is a copied key, unless the authenticator never counts. `recordPasskeyUse` asks again.
  const counts = data.signCount > 0 || known.signCount > 0;
  if (counts && data.signCount <= known.signCount) return refused("The counter did not go on.");
  const { signCount, isUserVerified, isBackedUp } = data;
  return { ok: true, assertion: { signCount, isUserVerified, isBackedUp } };
}

function keyOf({ publicKey }: KnownCredential) {
  const bytes = readBase64url(publicKey);
  const key = bytes === null ? null : readPublicKey(bytes);
  if (key === null) throw new TypeError("A stored public key cannot be read.");
  return key;
}

// What registrations and sign-ins are checked for alike (WebAuthn L3 §7.1 and §7.2).

/** What a ceremony was started with, and must come back with. */
export interface Ceremony {
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
  readonly isVerificationRequired: boolean;
}

/** @property reason a sentence for the log; the answer tells an attacker nothing of it */
type Refused = { readonly ok: false; readonly reason: string };

function refused(reason: string): Refused {
  return { ok: false, reason };
}

/** Checks what the client says it did (§7.1, steps 7 to 11; §7.2, steps 10 to 14); null when all of it was expected. */
function refuseClientData(
  clientData: ClientData,
  { type, ceremony }: { readonly type: "webauthn.create" | "webauthn.get"; readonly ceremony: Ceremony },
): Refused | null {
  // §7.1 step 7, §7.2 step 10.
  if (clientData.type !== type) return refused("The client data are of another kind of ceremony.");
  // §7.1 step 8, §7.2 step 11.
  if (clientData.challenge !== ceremony.challenge) return refused("The challenge is another.");
  // §7.1 step 9, §7.2 step 12.
  if (!ceremony.relyingParty.origins.includes(clientData.origin)) return refused("The page is of another origin.");
  // §7.1 steps 10 and 11, §7.2 steps 13 and 14: no project expects its pages in frames of other origins.
  if (clientData.isCrossOrigin) return refused("The page is in a frame of another origin.");
  return null;
}

/** Checks what the authenticator says (§7.1, steps 14 to 17; §7.2, steps 15 to 18); null when all of it was expected. */
function refuseAuthenticatorData(data: AuthenticatorData, ceremony: Ceremony): Refused | null {
  // §7.1 step 14, §7.2 step 15.
  const expected = createHash("sha256").update(ceremony.relyingParty.id, "utf8").digest();
  if (!expected.equals(data.rpIdHash)) return refused("The authenticator answered for another relying party.");
  // §7.1 step 15, which leaves presence out for `conditional` registrations only (we start none), §7.2 step 16.
  if (!data.isUserPresent) return refused("Nobody was present.");
  // §7.1 step 16, §7.2 step 17.
  if (ceremony.isVerificationRequired && !data.isUserVerified) return refused("The person was not verified.");
  // §7.1 step 17, §7.2 step 18.
  if (data.isBackedUp && !data.isBackupEligible) return refused("A key is backed up that cannot be.");
  // §7.1 steps 18 and 19, §7.2 step 19: nothing here is decided by whether a key is backed up.
  return null;
}

// The layout of authenticator data (WebAuthn L3 §6.1 and §6.5.1), which the authenticator signs.

interface AuthenticatorData {
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
