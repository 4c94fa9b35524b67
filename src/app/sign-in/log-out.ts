import type { Tracker } from "#analytics/browser/tracker.ts";
import type { SignIn } from "#app/context.ts";
import { isRefusal } from "./is-refusal.ts";
import { openClient } from "./open-client.ts";

/** Ends the session and refreshes the page (docs/specification-map.md#4); false when the server could not be told. */
export async function logOut(
  signIn: SignIn,
  { flush, loggedOut }: Pick<Tracker, "flush" | "loggedOut">,
): Promise<boolean> {
  try {
    const [client] = await Promise.all([openClient(signIn), flush()]);
    await client.sessions.revoke({ forceClear: true });
  } catch (error) {
    // A session that had ended already is refused: then there is nothing left to end.
    if (!isRefusal(error)) return false;
  }
  await loggedOut();
  window.location.reload();
  return true;
}
