// How every way of signing in ends: with a session, or half done and at the step that is still open.
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import type { SignInAnswer } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import type { WidgetEventType } from "#widget/config.ts";
import type { Screen } from "#widget/state.ts";
import type { FlowDeps, FlowDepsOf } from "./flows.ts";
import { emitError, emitEvent, showToast } from "./emit-event.ts";

/** What stands at the end of one way. */
export interface SignInEnd {
  readonly confirmation: Screen;
  /** The event once there is a session; some methods have none (docs/identity-wire.md#10). */
  readonly event?: WidgetEventType;
}

/** Goes to the confirmation of this way, or to the step that the sign-in still asks for. */
export function finishSignIn(deps: FlowDepsOf<never>, answer: SignInAnswer, { confirmation, event }: SignInEnd): void {
  deps.dispatch({ type: "error", message: null });
  if (answer.session !== null) {
    if (event !== undefined) emitEvent(deps, { type: event, data: answer });
    deps.dispatch({ type: "go", screen: confirmation });
    return;
  }
  const { mfa_required: mfaRequired, discovered_organizations: organizations } = answer;
  // The second factor has a passcode of its own; that of the first must not be taken for it.
  deps.dispatch({ type: "otp", otp: null });
  deps.dispatch({ type: "mfaPending", mfaRequired, organizations });
  deps.dispatch({ type: "go", screen: mfaPendingScreen(mfaRequired) });
}

/** Where a sign-in goes on that is half done; without a second factor to prove it waits for an organisation. */
export function mfaPendingScreen(mfaRequired: MfaRequired | null): Screen {
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
export function showError(deps: FlowDepsOf<never>, error: unknown, place: "toast" | "inline"): void {
  const message = errorText(deps, error);
  emitError(deps, error instanceof ApiError ? error : { message });
  if (place === "inline") deps.dispatch({ type: "error", message });
  else showToast(deps, "error", message);
}

/** What people read about a failure. */
export function errorText({ strings }: Pick<FlowDeps, "strings">, error: unknown): string {
  if (error instanceof ApiError) return error.error_message;
  if (error instanceof UnreachableError) return strings.unreachable;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs what one press of a button asks for: never twice at a time, busy meanwhile, and with its failure shown.
 *
 * @param work - Is told whether its screen was left meanwhile: a late answer takes nobody away from where they went.
 * @param failed - Where the failure is shown, or what else becomes of it. A toast, if its screen was left meanwhile.
 */
export async function runBusy(
  deps: FlowDepsOf<never>,
  work: (isLeft: () => boolean) => Promise<void>,
  failed: "toast" | "inline" | ((error: unknown) => void | Promise<void>),
): Promise<void> {
  const { screen, isBusy } = deps.state();
  if (isBusy) return;
  const isLeft = (): boolean => deps.state().screen !== screen;
  deps.dispatch({ type: "busy", isBusy: true });
  deps.dispatch({ type: "error", message: null });
  try {
    await work(isLeft);
  } catch (error) {
    if (isLeft()) showError(deps, error, "toast");
    else if (typeof failed === "function") await failed(error);
    else showError(deps, error, failed);
  } finally {
    // Elsewhere something else may be under way.
    if (!isLeft()) deps.dispatch({ type: "busy", isBusy: false });
  }
}
