// Why a passkey could not be made or used: browsers say it by the name of an exception (WebAuthn L3 §5.1.3 and §5.1.4,
// "a DOMException whose name is"), the server by its error_type. Never by English sentences.
import { ApiError } from "#widget/client/errors.ts";

export type PasskeyFailure =
  /** The device holds a passkey of this account already. */
  | "already-registered"
  /** The passkey was removed from the account but not from the device. */
  | "not-found"
  /** Refused by its person, or nothing was chosen in time; browsers do not tell which. */
  | "cancelled"
  /** Called off by the page itself. */
  | "aborted"
  /** The log-in is too long ago, or was without the second factor, for ways in to be changed. */
  | "login-too-old"
  /** The server said no for another reason. */
  | "refused"
  | "unknown";

/** Names the reason of an exception. */
export function explainPasskeyError(error: unknown): PasskeyFailure {
  if (error instanceof ApiError) {
    // The first one has a text of its own (docs/identity-wire.md#3; docs/specification-map.md#8).
    if (error.error_type === "webauthn_registration_not_found") return "not-found";
    return error.error_type === "insufficient_factors" ? "login-too-old" : "refused";
  }
  switch (nameOf(error)) {
    // WebAuthn L3 §6.3.2, step 3: a credential of excludeCredentials is held, and its person agreed to say so.
    case "InvalidStateError":
      return "already-registered";
    // WebAuthn L3 §5.1.3 and §5.1.4: the time ran out, or the person said no.
    case "NotAllowedError":
      return "cancelled";
    // WebAuthn L3 §5.6: the caller's AbortSignal.
    case "AbortError":
      return "aborted";
    default:
      return "unknown";
  }
}

/** A DOMException is not an Error in every browser and window, so it is known by its name alone. */
function nameOf(error: unknown): string {
  return typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
}
