import type { Tracker } from "#analytics/browser/tracker.ts";
import type { SignIn } from "#app/context.ts";
import type { Client } from "#widget/client/client.ts";

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

/** Loads the sign-in client, for the project that the page was told of. */
export async function openClient({ publicToken, baseUrl, prefix, cookieMode }: SignIn): Promise<Client> {
  const { createClient } = await import("#widget/headless.ts");
  return createClient(publicToken, { baseUrl, prefix, cookieMode });
}

/** Whether the identity server answered no, rather than nothing; its words are in the error's message. */
export function isRefusal(error: unknown): error is Error & { readonly error_type: string } {
  return error instanceof Error && "code" in error && error.code === "widget/api";
}
