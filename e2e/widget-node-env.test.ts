// The built widget is the same whatever NODE_ENV the server is started with: the README's default is development.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneForWidget, type WidgetClone } from "#testing/widget-clone.ts";
import { openWidget, type WantedWidget } from "#testing/widget-page.ts";
import { serveWidgetSite, type WidgetSite } from "#testing/widget-site.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const BY_CODE = { config: { products: ["otp"], otpOptions: { methods: ["email"] } } };

describe.each([["development"], ["test"], ["production"], [null]])(
  "the widget of a fresh clone with NODE_ENV %s",
  (nodeEnv) => {
    let clone: WidgetClone;
    let site: WidgetSite;
    let world: WidgetWorld;

    beforeAll(async () => {
      clone = cloneForWidget();
      await clone.prepare(nodeEnv);
      site = await serveWidgetSite(clone.root);
      world = await startWidgetWorld({ allowedOrigins: [site.url] });
    });
    afterAll(async () => {
      await Promise.all([world.close(), site.close()]);
      clone.remove();
    });

    it.each<[NonNullable<WantedWidget["form"]>]>([["es"], ["iife"], ["react"]])(
      "is mounted from the form %s",
      async (form) => {
        const context = await world.browser.newContext();
        const { page, troubles } = await openWidget(context, { ...world, site, form, options: BY_CODE });
        await page.getByRole("textbox", { name: "Email" }).fill("ann@example.com");
        await page.getByRole("button", { name: "Continue with Email" }).click();
        await page.getByRole("heading", { name: "Enter passcode", exact: true }).waitFor();
        expect(troubles).toEqual([]);
        await context.close();
      },
    );

    it("names no file of the machine that built it, and calls nothing that only development has", () => {
      const scripts = [...clone.scripts()];
      expect(scripts.length).toBeGreaterThan(10);
      const marks = ["jsxDEV", "jsxSource", "_jsxFileName", clone.root, process.cwd()];
      const found = scripts.flatMap(([file, text]) =>
        marks.filter((mark) => text.includes(mark)).map((mark) => [file, mark]),
      );
      expect(found).toEqual([]);
    });

    it("is not built again under another value, for it would be the same", async () => {
      const before = clone.scripts();
      expect(await clone.prepare(nodeEnv === "production" ? "development" : "production")).toBe("");
      expect(clone.scripts()).toEqual(before);
    });
  },
);
