import type { Locator, Page } from "playwright-core";
import { press } from "./widget-parts.ts";
import { createVisits, linksIn, type Visits, type WidgetVisit } from "./widget-visit.ts";
import type { WidgetWorld } from "./widget-world.ts";

export const PASSWORDS = { config: { products: ["passwords"] } };
export const WITH_CODES = { config: { products: ["otp", "passwords"], otpOptions: { methods: ["email"] } } };
export const WITH_LINKS = { config: { products: ["emailMagicLinks", "passwords"] } };

export interface PasswordVisits extends Pick<Visits, "end"> {
  /**
   * Opens a page with a form for passwords and enters an address.
   *
   * @param script - What the page is told before that.
   */
  enter(email: string, options?: { readonly config: object }, script?: string): Promise<WidgetVisit>;
  /** The links of somebody's newest mail. */
  newestLinks(email: string): Promise<readonly string[]>;
}

export function createPasswordVisits(world: WidgetWorld): PasswordVisits {
  const visits = createVisits();
  const landing = `${world.site.url}/es/in`;
  const passwordOptions = { loginRedirectURL: landing, resetPasswordRedirectURL: landing };
  const emailMagicLinksOptions = { loginRedirectURL: landing, signupRedirectURL: landing };
  return {
    end: visits.end,
    async enter(email, { config } = PASSWORDS, script = "") {
      const options = { config: { ...config, passwordOptions, emailMagicLinksOptions } };
      const visit = await visits.open(world, { options });
      await visit.page.evaluate(script);
      await visit.page.getByLabel("Email", { exact: true }).fill(email);
      await press(visit.page, "Continue with email");
      return visit;
    },
    newestLinks: async (email) => linksIn((await world.identity.sent(email)).at(-1)?.text ?? ""),
  };
}

export const password = (page: Page): Locator => page.getByLabel("Password", { exact: true });

/** Types a password and sends it. */
export async function logIn(page: Page, typed: string): Promise<void> {
  await password(page).fill(typed);
  await press(page, "Continue");
}
