import { isRefusal } from "#app/sign-in/is-refusal.ts";
import { isUnrecoverable } from "#widget/client/session/refresh.ts";

/** Why something about the account was not done. */
export type Trouble =
  | { readonly kind: "refused"; readonly message: string }
  /** No recent proof, or none of the second factor (docs/decisions/015-second-factors.md). */
  | { readonly kind: "step-up"; readonly message: string }
  | { readonly kind: "signed-out" }
  | { readonly kind: "unreachable"; readonly message: string };

const UNREACHABLE = "The server did not answer. Please try again.";

/**
 * Says in words what became of a call.
 *
 * @param explain - Better words than the server's, or those for what is no answer of it; null where there are none.
 */
export function describeTrouble(error: unknown, explain: (error: unknown) => string | null = () => null): Trouble {
  const explained = explain(error);
  if (explained !== null) return { kind: "refused", message: explained };
  if (isUnrecoverable(error)) return { kind: "signed-out" };
  if (!isRefusal(error)) return { kind: "unreachable", message: UNREACHABLE };
  const { error_type: type, message } = error;
  return { kind: type === "insufficient_factors" ? "step-up" : "refused", message };
}
