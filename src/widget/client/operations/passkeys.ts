import type {
  WebauthnAuthenticateStartAnswer,
  WebauthnRegisterStartAnswer,
  WebauthnUpdateAnswer,
} from "#contracts/sdk-v1/webauthn.ts";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import type { Calls, ChangedUser } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import { hasShape, isSignIn, isWholeSignIn } from "#widget/client/wire/holds.ts";
import type { PasskeyAccess, World } from "#widget/client/world.ts";
import { UnreachableError } from "#widget/client/errors.ts";
import { isRecord, parseJson } from "#platform/json.ts";
import { fromBase64Url, toBase64Url } from "#widget/client/wire/encode.ts";

const isRegisterStart = hasShape<WebauthnRegisterStartAnswer>("public_key_credential_creation_options");
const isAuthenticateStart = hasShape<WebauthnAuthenticateStartAnswer>("public_key_credential_request_options");
const isChanged = hasShape<ChangedUser>("__user");
const isRenamed = hasShape<WebauthnUpdateAnswer>("webauthn_registration");

export type PasskeyCalls = Omit<Client["passkeys"], "isAutofillSupported">;

/** Passkeys (docs/identity-wire.md#4). What the browser refuses is thrown unchanged, because its `name` says why. */
export function createPasskeys(
  { calls, store }: { readonly calls: Calls; readonly store: SessionStore },
  world: World,
): PasskeyCalls {
  const about = (): object => ({ domain: world.page().hostname, return_passkey_credential_options: true });
  return {
    async register(options) {
      const access = accessTo(world);
      const start = await calls.ask(
        { path: "/webauthn/register/start", body: { ...about(), user_agent: world.userAgent() } },
        isRegisterStart,
      );
      const credential = await createCredential(access, start.public_key_credential_creation_options);
      const body = { public_key_credential: credential, ...options };
      return calls.signIn({ path: "/webauthn/register", body }, isWholeSignIn);
    },
    async authenticate({ conditional_mediation: isConditional = false, signal, ...options } = {}) {
      const access = accessTo(world);
      // Autofill waits on the first screen, where anybody may begin, no matter who is signed in or was left half done before:
      // it offers what the browser holds, and must not ask on and on for the passkeys of who has none.
      const kind = isConditional ? "primary" : calls.kind("goes on");
      const start = await calls.ask(
        { path: `/webauthn/authenticate/start/${kind}`, body: about(), goesOn: kind === "secondary" },
        isAuthenticateStart,
      );
      const input = { isConditional, ...(signal === undefined ? {} : { signal }) };
      const credential = await getCredential(access, start.public_key_credential_request_options, input);
      if (credential === null) return null;
      const body = { public_key_credential: credential, ...options };
      return calls.signIn({ path: "/webauthn/authenticate", body }, isSignIn);
    },
    async rename(id, name) {
      const path = `/webauthn/update/${encodeURIComponent(id)}`;
      const answer = await calls.ask({ method: "PUT", path, body: { name } }, isRenamed);
      storeRenamed(store, answer.webauthn_registration);
      return answer;
    },
    remove: (id) =>
      calls.change({ method: "DELETE", path: `/users/webauthn_registrations/${encodeURIComponent(id)}` }, isChanged),
  };
}

function accessTo(world: World): PasskeyAccess {
  const access = world.passkeys();
  if (access === null) throw new DOMException("This browser does not support passkeys.", "NotSupportedError");
  return access;
}

/** The answer to a new name holds the passkey alone. */
function storeRenamed(store: SessionStore, renamed: WirePasskey): void {
  const { user } = store.state();
  if (user === null) return;
  const { webauthn_registration_id: id } = renamed;
  const registrations = user.webauthn_registrations.map((one) =>
    one.webauthn_registration_id === id ? { ...one, name: renamed.name } : one,
  );
  store.keepUser({ ...user, webauthn_registrations: registrations });
}

// The browser's half of WebAuthn, loaded when first needed: options and credentials travel as JSON in strings, bytes in
// base64url (docs/identity-wire.md#4; WebAuthn Level 3 sections 5.1.8 to 5.1.10).

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
