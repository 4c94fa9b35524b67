// A widget on another site than its identity server (RFC 6265bis, SameSite): refused where nobody would be signed in.
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadWidgetPage, mountWidget, openWidget } from "#testing/widget-page.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const OPTIONS = { config: { products: ["otp"], otpOptions: { methods: ["email"] } } };

describe("a widget on another site than its identity server", () => {
  let world: WidgetWorld;
  let context: BrowserContext;
  afterEach(async () => {
    await context.close();
    await world.close();
  });

  /** The same pages by another host, which browsers take for another site. */
  const elsewhere = () => ({
    ...world,
    site: { ...world.site, url: world.site.url.replace("localhost", "127.0.0.1") },
  });

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Continue with Email" }).click();
    await page.getByRole("heading", { name: "Enter passcode", exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Passcode" }).fill(await world.identity.newestCode(email));
    await page.getByText("successfully verified").waitFor();
  }

  describe("with cookies that scripts cannot read", () => {
    beforeEach(async () => {
      world = await startWidgetWorld({ cookieMode: "http_only" });
      context = await world.browser.newContext();
    });

    it("is refused at mount with the reason and two ways out", async () => {
      const page = await context.newPage();
      await loadWidgetPage(page, elsewhere());
      const mounting = mountWidget(page, { ...elsewhere(), options: OPTIONS });
      await expect(mounting).rejects.toThrow(
        /TypeError: mountLogin\(\): .*another site.*Use one site, or .*"readable"/,
      );
      expect(await page.locator("#sign-in").innerHTML()).toBe("");
    });

    it("is refused as a component and as an element, too", async () => {
      for (const [form, caller] of [
        ["react", "Login()"],
        ["elements", "latchkey-login()"],
      ] as const) {
        const { page, troubles } = await openWidget(context, { ...elsewhere(), form, options: OPTIONS });
        await expect.poll(() => troubles.join("\n")).toContain(`${caller}: browsers drop HttpOnly cookies`);
        expect(await page.getByRole("textbox").count()).toBe(0);
      }
    });

    it("signs in from the same site, where the session outlives the page", async () => {
      const { page } = await openWidget(context, { ...world, options: OPTIONS });
      await signIn(page, "same@example.com");
      const names = (await context.cookies()).map(({ name }) => name);
      expect(names).toContain("latchkey_session");
    });
  });

  it("signs in where scripts keep the cookies", async () => {
    world = await startWidgetWorld({}, {}, (url) => [url.replace("localhost", "127.0.0.1")]);
    context = await world.browser.newContext();
    const { page } = await openWidget(context, { ...elsewhere(), options: OPTIONS });
    await signIn(page, "other@example.com");
    expect(await page.evaluate("document.cookie")).toContain("latchkey_session=");
  });
});
