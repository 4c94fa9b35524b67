import type { SignIn } from "#app/context.ts";
import type { Latchkey } from "#widget/main.ts";

/**
 * Loads the sign-in widget, for the project that the page was told of.
 *
 * @param hasSession - Whether the page's server saw that somebody is signed in: it is asked about only then.
 */
export async function openLatchkey(signIn: SignIn, hasSession: boolean): Promise<Latchkey> {
  const { publicToken, baseUrl, prefix, cookieMode } = signIn;
  const { createLatchkey } = await import("#widget/main.ts");
  return createLatchkey(publicToken, { baseUrl, prefix, cookieMode, hasSession });
}
