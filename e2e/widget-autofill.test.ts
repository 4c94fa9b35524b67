// Passkeys inside the autofill of an input: what the browser itself finds on the page, also in a shadow root.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWidget } from "#testing/widget-page.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

describe("the browser's autofill", () => {
  let world: WidgetWorld;
  let browser: Browser;

  beforeAll(async () => {
    const options = await browserOptions();
    // Has the browser write onto each field what its autofill takes it for.
    const args = [
      ...(options.args ?? []),
      "--show-autofill-type-predictions",
      "--enable-features=AutofillShowTypePredictions",
    ];
    [world, browser] = await Promise.all([startWidgetWorld(), chromium.launch({ ...options, args })]);
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  async function openLogin(isShadowed: boolean): Promise<Page> {
    const config = { products: ["passkeys", "passwords"], enableShadowDOM: isShadowed };
    const { page } = await openWidget(await browser.newContext(), { ...world, options: { config } });
    await page.getByRole("textbox", { name: "Email" }).click();
    return page;
  }

  /** What stands on the field of the form, wherever it is. */
  const fieldOf = (page: Page): Promise<string> =>
    page.evaluate(
      `(document.querySelector(".lk-host").shadowRoot ?? document).querySelector("input[type=email]").outerHTML`,
    );

  it("finds the field for passkeys on the page", async () => {
    const page = await openLogin(false);
    await expect.poll(() => fieldOf(page)).toContain("autocomplete: username webauthn");
  });

  it("finds it in a shadow root too", async () => {
    const page = await openLogin(true);
    await expect.poll(() => fieldOf(page)).toContain("autocomplete: username webauthn");
  });
});
