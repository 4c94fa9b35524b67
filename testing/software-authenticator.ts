import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { z } from "zod";
import { cosePublicKey, writeCbor } from "./cose-key.ts";

export type Algorithm = "ES256" | "EdDSA" | "RS256";

/** What a ceremony looks like to the authenticator; a hostile one changes what it likes. */
export interface Ceremony {
  /** The page that asks. */
  readonly origin: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly credentialId?: Uint8Array;
  /** Changes the authenticator data before it is signed. */
  readonly tamper?: (authenticatorData: Buffer) => Buffer;
}

/** Makes and uses passkeys as a browser with an authenticator does; answers the wire's `public_key_credential`. */
export interface SoftwareAuthenticator {
  create(creationOptions: string, ceremony: Ceremony): string;
  get(requestOptions: string, ceremony: Ceremony): string;
}

interface Held {
  readonly id: Buffer;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

const descriptor = z.object({ type: z.literal("public-key"), id: z.string() });

const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number() })),
  excludeCredentials: z.array(descriptor).optional(),
});

const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor).optional(),
});

interface Options {
  readonly algorithm?: Algorithm;
  /** Whether it counts its signatures; authenticators that sync their keys say 0 for ever (true). */
  readonly counts?: boolean;
  /** Whether it knows its owner by a PIN or a finger (true). */
  readonly verifies?: boolean;
}

interface Device extends Required<Options> {
  readonly held: Held[];
  signatures: number;
}

/** An authenticator with real keys. Throws what a browser throws when a credential of it is excluded or none is held. */
export function createSoftwareAuthenticator(options: Options = {}): SoftwareAuthenticator {
  const { algorithm = "ES256", counts = true, verifies = true } = options;
  const device: Device = { algorithm, counts, verifies, held: [], signatures: 0 };
  return {
    create: (text, ceremony) => createOn(device, creation.parse(JSON.parse(text)), ceremony),
    get: (text, ceremony) => getFrom(device, request.parse(JSON.parse(text)), ceremony),
  };
}

function createOn(device: Device, asked: z.infer<typeof creation>, ceremony: Ceremony): string {
  const excluded = asked.excludeCredentials?.map((one) => one.id) ?? [];
  if (device.held.some(({ id }) => excluded.includes(id.toString("base64url")))) {
    throw new DOMException("The authenticator holds a credential of this account already.", "InvalidStateError");
  }
  const { publicKey, privateKey } = newKey(device.algorithm);
  const id = Buffer.from(ceremony.credentialId ?? randomBytes(32));
  device.held.push({ id, rpId: asked.rp.id, userHandle: asked.user.id, privateKey });
  const data = Buffer.concat([
    sha256(ceremony.rpId ?? asked.rp.id),
    flagsAndCounter(device, ceremony, ATTESTED),
    Buffer.alloc(16),
    Buffer.from([id.length >> 8, id.length & 0xff]),
    id,
    cosePublicKey(publicKey, device.algorithm),
  ]);
  const attestation = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", ceremony.tamper?.(data) ?? data],
  ]);
  return credentialText(id, {
    clientDataJSON: clientData(ceremony, { type: "webauthn.create", ...asked }).toString("base64url"),
    attestationObject: writeCbor(attestation).toString("base64url"),
    transports: ["internal"],
  });
}

function getFrom(device: Device, asked: z.infer<typeof request>, ceremony: Ceremony): string {
  const allowed = asked.allowCredentials?.map((one) => one.id);
  const one = device.held.findLast(
    ({ id, rpId }) => rpId === asked.rpId && (allowed?.includes(id.toString("base64url")) ?? true),
  );
  if (one === undefined) throw new DOMException("No credential of this site is held.", "NotAllowedError");
  const data = Buffer.concat([sha256(ceremony.rpId ?? asked.rpId), flagsAndCounter(device, ceremony, 0)]);
  const authenticatorData = ceremony.tamper?.(data) ?? data;
  const client = clientData(ceremony, { type: "webauthn.get", ...asked });
  const signed = Buffer.concat([authenticatorData, sha256(client)]);
  return credentialText(ceremony.credentialId ?? one.id, {
    clientDataJSON: client.toString("base64url"),
    authenticatorData: authenticatorData.toString("base64url"),
    signature: sign(device.algorithm === "EdDSA" ? null : "sha256", signed, one.privateKey).toString("base64url"),
    userHandle: ceremony.userHandle === undefined ? one.userHandle : ceremony.userHandle,
  });
}

function flagsAndCounter(device: Device, ceremony: Ceremony, flags: number): Buffer {
  if (device.counts) device.signatures += 1;
  const present = ceremony.isPresent === false ? 0 : PRESENT;
  const verified = (ceremony.isVerified ?? device.verifies) ? VERIFIED : 0;
  const bytes = Buffer.from([flags | present | verified, 0, 0, 0, 0]);
  bytes.writeUInt32BE(ceremony.counter ?? device.signatures, 1);
  return bytes;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

function newKey(algorithm: Algorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  switch (algorithm) {
    case "ES256":
      return generateKeyPairSync("ec", { namedCurve: "P-256" });
    case "EdDSA":
      return generateKeyPairSync("ed25519");
    case "RS256":
      return generateKeyPairSync("rsa", { modulusLength: 2048 });
  }
}

function clientData(ceremony: Ceremony, asked: { readonly type: string; readonly challenge: string }): Buffer {
  const { type = asked.type, challenge = asked.challenge, origin, crossOrigin = false } = ceremony;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

function credentialText(id: Uint8Array, response: object): string {
  const text = Buffer.from(id).toString("base64url");
  return JSON.stringify({
    type: "public-key",
    id: text,
    rawId: text,
    authenticatorAttachment: "platform",
    response,
    clientExtensionResults: {},
  });
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
