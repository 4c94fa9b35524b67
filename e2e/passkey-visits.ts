import type { BrowserContext } from "playwright-core";
import { mountWidget, openWidget, type WidgetPage } from "#testing/widget-page.ts";
import { signIn } from "./page-client.ts";
import { addAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";
import { button, heading } from "./widget-parts.ts";
import type { WidgetWorld } from "./widget-world.ts";

/** Signs in by mailed codes. */
const CODES = { products: ["otp"], otpOptions: { methods: ["email"] } };

/** What heads the list of passkeys. */
export const CREATED = "Passkey successfully created!";

/** A page with the widget, in a browser session with an authenticator. */
export interface PasskeyVisit extends WidgetPage {
  readonly authenticator: VirtualAuthenticator;
}

export interface PasskeyVisits {
  /** Opens a page with a form to sign in. */
  visit(): Promise<PasskeyVisit>;
  /** Signs somebody new in, and mounts the screen to register passkeys. */
  registering(): Promise<PasskeyVisit>;
  /** Lets somebody new register a passkey, and stops at the list. */
  registered(): Promise<PasskeyVisit>;
  /** Ends the browser sessions. */
  end(): Promise<void>;
}

export function createPasskeyVisits(world: WidgetWorld): PasskeyVisits {
  const contexts: BrowserContext[] = [];
  let people = 0;
  const visits: PasskeyVisits = {
    async visit() {
      const context = await world.browser.newContext({ reducedMotion: "reduce" });
      contexts.push(context);
      const opened = await openWidget(context, { ...world, options: { config: CODES } });
      opened.page.setDefaultTimeout(15_000);
      return { ...opened, authenticator: await addAuthenticator(opened.page) };
    },
    async registering() {
      const visited = await visits.visit();
      people += 1;
      await signIn(world, visited.page, `person-${people}@example.com`);
      await mountWidget(visited.page, { ...world, kind: "passkey-registration" });
      await heading(visited.page, "Set up a new Passkey").waitFor();
      return visited;
    },
    async registered() {
      const visited = await visits.registering();
      await button(visited.page, "Create a Passkey").click();
      await heading(visited.page, CREATED).waitFor();
      return visited;
    },
    async end() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
  };
  return visits;
}
