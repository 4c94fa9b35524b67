import { explainPasskeyError } from "#widget/flows/explain-passkey-error.ts";
import { ENGLISH } from "#widget/strings.ts";

/** Says why a passkey was not made, in the specification's words (section 8); null where the server's own are better. */
export function explainPasskey(error: unknown): string | null {
  switch (explainPasskeyError(error)) {
    case "already-registered":
      return ENGLISH.passkeyDuplicate;
    case "cancelled":
    case "aborted":
      return `Your Passkey was not created. Click “${ENGLISH.createPasskey}” to try again.`;
    case "unknown":
      return isUnsupported(error) ? "This browser does not support passkeys. Use another browser or device." : null;
    default:
      return null;
  }
}

/** Browsers without passkeys (WebAuthn L3 §5.1), and authenticators that cannot make what is asked for. */
function isUnsupported(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotSupportedError";
}
