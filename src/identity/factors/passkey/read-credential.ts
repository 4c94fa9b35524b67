// The wire's `public_key_credential`: JSON text in a string, which anybody could have written (docs/identity-wire.md#4).
import { parseJson } from "#platform/json.ts";
import { z } from "zod";
import { MOST_CREDENTIAL_CHARACTERS } from "#contracts/sdk-v1/webauthn.ts";
import { base64urlBytes, base64urlText } from "./base64url.ts";

/** What the client says it did (WebAuthn L3 §5.8.1); the authenticator signs over its hash. */
export interface ClientData {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
  readonly isCrossOrigin: boolean;
}

interface Credential {
  readonly id: string;
  readonly clientData: ClientData;
  /** As the client wrote them. */
  readonly clientDataJSON: Uint8Array;
  readonly attachment: "platform" | "cross-platform" | null;
}

export interface NewCredential extends Credential {
  readonly attestationObject: Uint8Array;
  readonly transports: readonly string[];
}

export interface Assertion extends Credential {
  readonly authenticatorData: Uint8Array;
  readonly signature: Uint8Array;
  /** Null where the authenticator does not keep the person's handle. */
  readonly userHandle: string | null;
}

/** 16 bytes carry the entropy WebAuthn asks of an id (L3 §4, "Credential ID"); 1023 is its limit. */
const credentialId = base64urlText(1364).min(22);

const clientData = z
  .object({
    type: z.string().max(64),
    challenge: base64urlText(512),
    origin: z.string().max(1024),
    crossOrigin: z.boolean().optional(),
    topOrigin: z.string().max(1024).optional(),
  })
  .transform(({ type, challenge, origin, crossOrigin, topOrigin }) => ({
    type,
    challenge,
    origin,
    isCrossOrigin: crossOrigin === true || topOrigin !== undefined,
  }));

const clientDataText = base64urlBytes(6144).transform((clientDataJSON, context) => {
  // The standard's own decoding drops a byte order mark (WebAuthn L3 §7.1, step 5).
  const decoded = clientData.safeParse(parseJson(new TextDecoder().decode(clientDataJSON)));
  if (decoded.success) return { clientDataJSON, clientData: decoded.data };
  context.addIssue({ code: "custom", message: "must hold the client data as JSON" });
  return z.NEVER;
});

const members = {
  id: credentialId,
  rawId: z.string(),
  type: z.literal("public-key"),
  // Known values only matter for display, so an odd one is dropped instead of refused; so are transports.
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish().catch(null),
};

const newCredential = z
  .object({
    ...members,
    response: z.object({
      clientDataJSON: clientDataText,
      attestationObject: base64urlBytes(24_576),
      transports: z
        .array(z.string().regex(/^[a-z0-9-]{1,32}$/))
        .max(10)
        .catch([]),
    }),
  })
  .refine(({ id, rawId }) => id === rawId, "id and rawId must be the same");

const assertion = z
  .object({
    ...members,
    response: z.object({
      clientDataJSON: clientDataText,
      authenticatorData: base64urlBytes(8192),
      signature: base64urlBytes(4096),
      // A browser without it writes null, some libraries the empty text.
      userHandle: base64urlText(86).or(z.literal("")).nullish(),
    }),
  })
  .refine(({ id, rawId }) => id === rawId, "id and rawId must be the same");

/** Reads the credential of a registration; null when it is invalid (docs/identity-wire.md#4, docs/threats.md#31 and #43). */
export function readNewCredential(text: string): NewCredential | null {
  const read = newCredential.safeParse(readBounded(text));
  if (!read.success) return null;
  const { clientDataJSON, attestationObject, transports } = read.data.response;
  return { ...basics(read.data), ...clientDataJSON, attestationObject, transports };
}

/** Reads the credential of a sign-in; null when it is invalid (docs/identity-wire.md#4, docs/threats.md#31 and #43). */
export function readAssertion(text: string): Assertion | null {
  const read = assertion.safeParse(readBounded(text));
  if (!read.success) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = read.data.response;
  return { ...basics(read.data), ...clientDataJSON, authenticatorData, signature, userHandle: userHandle || null };
}

function basics(read: z.infer<typeof newCredential> | z.infer<typeof assertion>) {
  return { id: read.id, attachment: read.authenticatorAttachment ?? null };
}

function readBounded(text: string): unknown {
  return text.length > MOST_CREDENTIAL_CHARACTERS ? undefined : parseJson(text);
}
