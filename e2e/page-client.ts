// What the client of a page with a widget does by itself, past the widget.
import type { Page } from "playwright-core";
import type { WidgetWorld } from "./widget-world.ts";

/** Signs in by a mailed code. */
export async function signIn({ identity }: Pick<WidgetWorld, "identity">, page: Page, email: string): Promise<void> {
  await page.evaluate(
    `latchkey.client.otps.email.loginOrCreate("${email}").then((sent) => { globalThis.sent = sent; })`,
  );
  const code = await identity.newestCode(email);
  await page.evaluate(`latchkey.client.otps.authenticate("${code}", sent.method_id)`);
}

export async function logOut(page: Page): Promise<void> {
  await page.evaluate("latchkey.client.sessions.revoke().then(() => undefined)");
}

/** The names of the passkeys that the server knows. */
export function namesAtServer(page: Page): Promise<unknown> {
  return page.evaluate("latchkey.client.users.me().then((me) => me.webauthn_registrations.map(({ name }) => name))");
}
