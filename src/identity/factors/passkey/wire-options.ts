// The ceremony options on the wire: JSON text with the members that the protocol names (docs/identity-wire.md#4).
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";

/** Writes creation options as `public_key_credential_creation_options` (docs/identity-wire.md#4). */
export function writeCreationOptions(options: PublicKeyCredentialCreationOptionsJSON): string {
  const { rp, user, challenge, pubKeyCredParams, timeout, authenticatorSelection, attestation } = options;
  return JSON.stringify({
    rp: { id: rp.id, name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ type, alg }) => ({ type, alg })),
    timeout,
    excludeCredentials: descriptors(options.excludeCredentials),
    authenticatorSelection,
    attestation,
    extensions: knownExtensions(options.extensions),
  });
}

/** Writes request options as `public_key_credential_request_options` (docs/identity-wire.md#4). */
export function writeRequestOptions(options: PublicKeyCredentialRequestOptionsJSON): string {
  const { challenge, timeout, rpId, userVerification } = options;
  return JSON.stringify({
    challenge,
    timeout,
    rpId,
    allowCredentials: descriptors(options.allowCredentials),
    userVerification,
    extensions: knownExtensions(options.extensions),
  });
}

/** Browsers reject null where a list belongs, so an empty list is left out (JSON drops what is undefined). */
function descriptors(credentials: readonly PublicKeyCredentialDescriptorJSON[] | undefined) {
  if (credentials === undefined || credentials.length === 0) return undefined;
  return credentials.map(({ id, transports }) => ({
    type: "public-key",
    id,
    transports: transports === undefined || transports.length === 0 ? undefined : transports,
  }));
}

type Extensions = PublicKeyCredentialRequestOptionsJSON["extensions"];

function knownExtensions(extensions: Extensions) {
  if (extensions === undefined) return undefined;
  const known = Object.entries(extensions).filter(
    ([name, value]) => EXTENSIONS.includes(name) && value !== undefined && value !== null,
  );
  return known.length === 0 ? undefined : Object.fromEntries<unknown>(known);
}

const EXTENSIONS = ["appid", "appidExclude", "credProps"];
