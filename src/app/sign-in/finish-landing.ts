import type { Latchkey } from "#widget/main.ts";
import type { HalfDone } from "#widget/widget-options.ts";
import { isRefusal } from "./is-refusal.ts";
import { SESSION_MINUTES } from "./login-config.ts";
import { signInMethod } from "./sign-in-method.ts";

export type Finished =
  | { readonly kind: "signed-in"; readonly method: string | null }
  /** A second factor or an organisation is still open, to be gone on with by the same client. */
  | { readonly kind: "half-done"; readonly latchkey: Latchkey; readonly halfDone: HalfDone }
  | { readonly kind: "refused"; readonly message: string };

/** Trades the token that somebody was sent here with for a session. */
export async function finishLanding(
  open: () => Promise<Latchkey>,
  { kind, token }: { readonly kind: "link" | "oauth"; readonly token: string },
): Promise<Finished> {
  try {
    const latchkey = await open();
    const { magicLinks, oauth } = latchkey.client;
    const options = { session_duration_minutes: SESSION_MINUTES };
    const answer =
      kind === "link" ? await magicLinks.authenticate(token, options) : await oauth.authenticate(token, options);
    if (answer.session === null) return { kind: "half-done", latchkey, halfDone: answer };
    return { kind: "signed-in", method: signInMethod(answer.session) };
  } catch (error) {
    const message = isRefusal(error) ? error.message : "We can't reach the server. The link still works. Try again.";
    return { kind: "refused", message };
  }
}
