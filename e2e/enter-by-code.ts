import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import type { HeldClock } from "#testing/authenticator-app.ts";
import { heading, press } from "./widget-parts.ts";
import type { WidgetWorld } from "./widget-world.ts";

/** Signs in by mailed codes. */
export const BY_CODE = { config: { products: ["otp"], otpOptions: { methods: ["email"] } } };

export const type = (page: Page, code: string): Promise<void> =>
  page.getByLabel("Passcode", { exact: true }).fill(code);

/** Proves a mailbox on a page with a form for codes, and stops at whatever is asked for then. */
export async function enterByCode(
  { identity }: Pick<WidgetWorld, "identity">,
  page: Page,
  email: string,
): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await press(page, "Continue with Email");
  await heading(page, "Enter passcode").waitFor();
  await type(page, await identity.newestCode(email));
}

/** What an authenticator app shows by now. */
export function codeOf(secret: string, clock: HeldClock): string {
  // A page may have taken minutes to come this far.
  clock.catchUp();
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() });
}
