// The browser's half of WebAuthn, loaded when first needed: options and credentials travel as JSON in strings, bytes in
// base64url (docs/identity-wire.md#4; WebAuthn Level 3 sections 5.1.8 to 5.1.10).
import { UnreachableError } from "#widget/client/errors.ts";
import { isRecord, parseJson } from "#platform/json.ts";
import { fromBase64Url, toBase64Url } from "#widget/client/wire/encode.ts";
import type { PasskeyAccess } from "#widget/client/world.ts";

/** Lets the browser make a passkey; gives what the server is sent. */
export async function createCredential(access: PasskeyAccess, optionsText: string): Promise<string> {
  const options = readOptions(optionsText);
  if (!isCreation(options)) throw new UnreachableError("The server's options for a new passkey cannot be read.");
  const credential = await access.create({ publicKey: options });
  const written = credential === null ? null : writeCredential(credential);
  if (written === null) throw new DOMException("The browser did not create a passkey.", "NotAllowedError");
  return written;
}

interface CeremonyInput {
  /** Whether passkeys are offered inside an input's autofill, not by a dialog. */
  readonly isConditional: boolean;
  readonly signal?: AbortSignal;
}

/** Lets the browser sign with a passkey; null where nobody chose one. */
export async function getCredential(
  access: PasskeyAccess,
  optionsText: string,
  { isConditional, signal }: CeremonyInput,
): Promise<string | null> {
  const options = readOptions(optionsText);
  if (!isRequest(options)) throw new UnreachableError("The server's options for a passkey cannot be read.");
  const credential = await access
    .get({
      publicKey: options,
      ...(isConditional ? { mediation: "conditional" } : {}),
      ...(signal === undefined ? {} : { signal }),
    })
    .catch((error: unknown) => {
      // The page called it off itself.
      if (signal?.aborted === true) return null;
      throw error;
    });
  return credential === null ? null : writeCredential(credential);
}

/** Turns the texts that stand for bytes into bytes, and leaves every other member as it is. */
function readOptions(text: string): Readonly<Record<string, unknown>> {
  const options = parseJson(text);
  if (!isRecord(options)) return {};
  const read = new Map<string, unknown>(Object.entries(options));
  read.set("challenge", bytesOf(options["challenge"]));
  if (isRecord(options["user"])) read.set("user", { ...options["user"], id: bytesOf(options["user"]["id"]) });
  for (const list of ["excludeCredentials", "allowCredentials"]) {
    const entries: unknown = options[list];
    // The browser takes no null for a list.
    if (Array.isArray(entries)) read.set(list, entries.filter(isRecord).map(withBytes));
    else read.delete(list);
  }
  return Object.fromEntries(read);
}

function withBytes(descriptor: Readonly<Record<string, unknown>>): object {
  return { ...descriptor, id: bytesOf(descriptor["id"]) };
}

function bytesOf(value: unknown): unknown {
  return typeof value === "string" ? fromBase64Url(value) : value;
}

type Options = Readonly<Record<string, unknown>>;

/** The members that the wire requires; of the others the browser is the judge. */
function isCreation(options: Options): options is Options & PublicKeyCredentialCreationOptions {
  const { challenge, rp, user, pubKeyCredParams } = options;
  return challenge instanceof Uint8Array && isRecord(rp) && isRecord(user) && Array.isArray(pubKeyCredParams);
}

function isRequest(options: Options): options is Options & PublicKeyCredentialRequestOptions {
  return options["challenge"] instanceof Uint8Array;
}

function writeCredential(credential: Credential): string | null {
  if (!isPublicKey(credential)) return null;
  const { id, type, rawId, authenticatorAttachment, response } = credential;
  return JSON.stringify({
    type,
    id,
    rawId: textOf(rawId),
    ...(authenticatorAttachment === null ? {} : { authenticatorAttachment }),
    response: isAttestation(response)
      ? {
          clientDataJSON: textOf(response.clientDataJSON),
          attestationObject: textOf(response.attestationObject),
          transports: response.getTransports(),
        }
      : isAssertion(response)
        ? {
            clientDataJSON: textOf(response.clientDataJSON),
            authenticatorData: textOf(response.authenticatorData),
            signature: textOf(response.signature),
            userHandle: response.userHandle === null ? null : textOf(response.userHandle),
          }
        : {},
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

function isPublicKey(credential: Credential): credential is PublicKeyCredential {
  return credential.type === "public-key" && "rawId" in credential;
}

function isAttestation(response: AuthenticatorResponse): response is AuthenticatorAttestationResponse {
  return "attestationObject" in response;
}

function isAssertion(response: AuthenticatorResponse): response is AuthenticatorAssertionResponse {
  return "authenticatorData" in response && "signature" in response;
}

function textOf(buffer: ArrayBuffer): string {
  return toBase64Url(new Uint8Array(buffer));
}
