// The ceremony options on the wire: JSON text with the members that the protocol names (docs/identity-wire.md#4).
import { writeBase64url } from "./base64url.ts";
import type { CredentialName } from "./passkey-store.ts";
import { ALGORITHMS } from "./public-key.ts";

type CreationOptionsInput = "required" | "preferred";

export interface CreationOptions {
  readonly rp: { readonly id: string; readonly name: string };
  /** @property id the handle, base64url */
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: Uint8Array;
  /** How long the browser's dialog may take, in milliseconds. */
  readonly timeout: number;
  /** What the person has already, so that no authenticator makes a second one. */
  readonly exclude: readonly CredentialName[];
  readonly residentKey: CreationOptionsInput;
  readonly userVerification: CreationOptionsInput;
  readonly attachment?: "platform" | "cross-platform" | undefined;
}

/** Writes creation options as `public_key_credential_creation_options` (docs/identity-wire.md#4; WebAuthn L3 §5.4). */
export function writeCreationOptions(options: CreationOptions): string {
  const { rp, user, challenge, timeout, exclude, residentKey, userVerification, attachment } = options;
  return JSON.stringify({
    rp: { id: rp.id, name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    challenge: writeBase64url(challenge),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout,
    excludeCredentials: descriptors(exclude),
    authenticatorSelection: {
      residentKey,
      // For browsers that know Level 1 of the standard only.
      requireResidentKey: residentKey === "required",
      userVerification,
      authenticatorAttachment: attachment,
    },
    attestation: "none",
    extensions: { credProps: true },
  });
}

export interface RequestOptions {
  readonly rpId: string;
  readonly challenge: Uint8Array;
  /** How long the browser's dialog may take, in milliseconds. */
  readonly timeout: number;
  /** Whose signature will do; none named, any passkey of the domain. */
  readonly allow: readonly CredentialName[];
  readonly userVerification: CreationOptionsInput;
}

/** Writes request options as `public_key_credential_request_options` (docs/identity-wire.md#4; WebAuthn L3 §5.5). */
export function writeRequestOptions({ rpId, challenge, timeout, allow, userVerification }: RequestOptions): string {
  return JSON.stringify({
    challenge: writeBase64url(challenge),
    timeout,
    rpId,
    allowCredentials: descriptors(allow),
    userVerification,
  });
}

/** Browsers reject null where a list belongs, so an empty list is left out (JSON drops what is undefined). */
function descriptors(credentials: readonly CredentialName[]) {
  if (credentials.length === 0) return undefined;
  return credentials.map(({ id, transports }) => ({
    type: "public-key",
    id,
    transports: transports.length === 0 ? undefined : transports,
  }));
}
