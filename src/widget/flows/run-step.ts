import { ApiError } from "#widget/client/errors.ts";
import type { Screen } from "#widget/state.ts";
import type { FlowPartsOf } from "./flows.ts";
import { showError } from "./finish-sign-in.ts";
import { runBusy } from "./run-busy.ts";
import { tellError } from "./tell-host.ts";

/** The answer to an unfinished sign-in that has expired (docs/identity-wire.md#3). */
const ENDED: readonly string[] = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found",
];

/** Runs one step of a half-done sign-in: a refusal stands beside its field, and one that is over goes to Error. */
export function runStep(parts: FlowPartsOf<never>, work: () => Promise<void>): Promise<void> {
  return runBusy(parts, work, (error) => {
    const step = stepError(error);
    if (step === "other") return showError(parts, error, "inline");
    if (error instanceof ApiError) tellError(parts, error);
    const { strings, dispatch } = parts;
    if (step === "wrong code") return dispatch({ type: "error", message: strings.invalidPasscode });
    forgetHalfDone(parts, "Error");
    dispatch({ type: "error", message: strings.halfDoneEnded });
  });
}

/** What a failed step means: the sign-in is over, a mailed or texted code was wrong, or what the server says of it. */
function stepError(error: unknown): "ended" | "wrong code" | "other" {
  if (!(error instanceof ApiError)) return "other";
  if (ENDED.includes(error.error_type)) return "ended";
  return error.error_type === "otp_code_not_found" ? "wrong code" : "other";
}

/** Drops all that was kept of a half-done sign-in, secrets above all. */
export function forgetHalfDone({ dispatch }: Pick<FlowPartsOf<never>, "dispatch">, screen: Screen): void {
  dispatch({ type: "error", message: null });
  dispatch({ type: "totp", totp: null });
  dispatch({ type: "otp", otp: null });
  dispatch({ type: "halfDone", mfaRequired: null, organizations: [] });
  dispatch({ type: "go", screen });
}
