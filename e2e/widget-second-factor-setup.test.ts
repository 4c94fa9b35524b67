// Setting up the second factor that a sign-in asks for, in a real browser against a real identity server.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHeldClock } from "#testing/authenticator-app.ts";
import { findFaults } from "./axe-faults.ts";
import { BY_CODE, codeOf, enterByCode, type } from "./enter-by-code.ts";
import { heading, press } from "./widget-parts.ts";
import { createVisits, type WidgetVisit } from "./widget-visit.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

describe("setting up a second factor in the widget", () => {
  const clock = createHeldClock();
  const visits = createVisits();
  let world: WidgetWorld;

  beforeAll(async () => {
    const settings = { secondFactor: "required", cookieMode: "http_only" } as const;
    world = await startWidgetWorld(settings, { now: clock.now });
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  const enter = async (email: string): Promise<WidgetVisit> => {
    const visit = await visits.open(world, { options: BY_CODE });
    await enterByCode(world, visit.page, email);
    return visit;
  };

  it("sets an authenticator app up by its key, and shows the recovery codes once", async () => {
    const { page, events } = await enter("new@example.com");
    await heading(page, "Set up a second factor").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Authenticator app");
    await heading(page, "Scan this code with your authenticator app").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.getByAltText("QR code for your authenticator app").getAttribute("src")).toMatch(
      /^data:image\/png/,
    );
    await press(page, "Enter the key by hand instead");
    await heading(page, "Enter this key in your authenticator app").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const key = (await page.locator(".lk-secret").innerText()).replaceAll(" ", "");
    await press(page, "Continue");
    await heading(page, "Enter the code from your authenticator app").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await type(page, codeOf(key, clock));
    await heading(page, "Save your recovery codes").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
    await press(page, "I have saved them");
    await heading(page, "You are logged in.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate("document.body.innerHTML")).not.toContain(key);
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "TOTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    await press(page, "Log out");
    await heading(page, "Sign up or log in").waitFor();
  });

  it("sets a phone number up by the code that it is sent", async () => {
    const { page, events } = await enter("caller@example.com");
    await press(page, "Text message");
    await heading(page, "Enter your phone number").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const phone = page.getByLabel("Phone number", { exact: true });
    await phone.fill("12");
    await press(page, "Send a code");
    await page.getByText("Invalid phone number, please try again.").waitFor();
    await phone.fill("(212) 555-0123");
    await press(page, "Send a code");
    await heading(page, "Enter the code from your text message").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await type(page, await world.identity.newestCode("+12125550123"));
    await heading(page, "You are logged in.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });
});
