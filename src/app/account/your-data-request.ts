/** What came of asking for the account to be deleted. */
export type DeletionOutcome =
  /** `under-way`: it was asked for for good, and goes on by itself. */
  | { readonly kind: "deleted" | "under-way" }
  /** Not deleted, or not known; `step-up`: who asks must show once more who they are. */
  | { readonly kind: "step-up" | "refused"; readonly message: string };

const STEP_UP = "Your last login is too old or had no second factor. Confirm your identity again.";

/** Asks the server to delete the account of who is signed in. */
export async function askForDeletion(): Promise<DeletionOutcome> {
  try {
    const headers = { accept: "application/json" };
    return readOutcome(await fetch("/api/account", { method: "DELETE", headers }));
  } catch {
    // Without an answer nobody knows: the request may have arrived all the same.
    return {
      kind: "refused",
      message: "We can't tell whether your account was deleted. Asking again is safe.",
    };
  }
}

/** Puts the server's answer into words. */
export function readOutcome({ status, headers }: Pick<Response, "status" | "headers">): DeletionOutcome {
  switch (status) {
    case 200:
      return { kind: "deleted" };
    case 202:
      return { kind: "under-way" };
    case 401:
      return { kind: "refused", message: "Your session has ended. Log in to see whether your account still exists." };
    case 403:
      return { kind: "step-up", message: `${STEP_UP} Nothing was deleted.` };
    case 429:
      return {
        kind: "refused",
        message: `Nothing was deleted. Ask again in ${headers.get("retry-after") ?? "60"} seconds.`,
      };
    case 503:
      return {
        kind: "refused",
        // The deletion may have begun before the outage.
        message: "We can't tell whether your account was deleted. Asking again in a minute is safe.",
      };
    default:
      return {
        kind: "refused",
        message: "An error occurred on our side. Reload this page to see whether your account still exists.",
      };
  }
}
