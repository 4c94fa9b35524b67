// How every way of signing in ends: with a session, or half done and at the step that is still open.
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import type { SignInAnswer } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import type { WidgetEventType } from "#widget/config.ts";
import type { Screen } from "#widget/state.ts";
import type { FlowParts, FlowPartsOf } from "./flows.ts";
import { showToast, tellError, tellEvent } from "./tell-host.ts";

/** What stands at the end of one way. */
export interface SignInEnd {
  readonly confirmation: Screen;
  /** The event once there is a session; some methods have none (docs/identity-wire.md#10). */
  readonly event?: WidgetEventType;
}

/** Goes to the confirmation of this way, or to the step that the sign-in still asks for. */
export function finishSignIn(
  parts: FlowPartsOf<never>,
  answer: SignInAnswer,
  { confirmation, event }: SignInEnd,
): void {
  parts.dispatch({ type: "error", message: null });
  if (answer.session !== null) {
    if (event !== undefined) tellEvent(parts, { type: event, data: answer });
    parts.dispatch({ type: "go", screen: confirmation });
    return;
  }
  const { mfa_required: mfaRequired, discovered_organizations: organizations } = answer;
  // The second factor has a passcode of its own; that of the first must not be taken for it.
  parts.dispatch({ type: "otp", otp: null });
  parts.dispatch({ type: "halfDone", mfaRequired, organizations });
  parts.dispatch({ type: "go", screen: halfDoneScreen(mfaRequired) });
}

/** Where a sign-in goes on that is half done; without a second factor to prove it waits for an organisation. */
export function halfDoneScreen(mfaRequired: MfaRequired | null): Screen {
  return mfaRequired === null ? "Discovery" : nextMfaScreen(mfaRequired);
}

/** The first screen for a second factor: what the person has set up, the quickest first, else the choice of what there is. */
export function nextMfaScreen(required: MfaRequired): Screen {
  if (required.totp) return "TOTPEntry";
  if (required.sms_otp.length > 0) return "SMSOTPEntry";
  if (required.email_otp.length > 0) return "EmailMethodSelection";
  // A passkey has no screen of its own, and a recovery code is the last resort beside it.
  if (required.recovery_codes && !required.webauthn) return "RecoveryCodeEntry";
  return "MFAEnrollmentSelection";
}

/**
 * Shows what went wrong, with the server's message if there is one, and tells the page (docs/specification-map.md#8).
 *
 * @param place - Which of the two the screen has for it; inline text stays until the next attempt.
 */
export function showError(parts: FlowPartsOf<never>, error: unknown, place: "toast" | "inline"): void {
  const message = errorText(parts, error);
  tellError(parts, error instanceof ApiError ? error : { message });
  if (place === "inline") parts.dispatch({ type: "error", message });
  else showToast(parts, "error", message);
}

/** What people read about a failure. */
export function errorText({ strings }: Pick<FlowParts, "strings">, error: unknown): string {
  if (error instanceof ApiError) return error.error_message;
  if (error instanceof UnreachableError) return strings.unreachable;
  return error instanceof Error ? error.message : String(error);
}
