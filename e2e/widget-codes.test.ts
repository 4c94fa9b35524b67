// One-time codes by mail and text message in the sign-in widget (docs/specification-map.md#2, #4, #5 and #8).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { createCodeVisit, type CodeVisit } from "./code-visit.ts";
import { button, field, heading } from "./widget-parts.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const BY_MAIL = { products: ["otp"], otpOptions: { methods: ["email"] } };
const BY_ALL = { products: ["otp", "emailMagicLinks"], otpOptions: { methods: ["sms", "whatsapp"] } };
const PHONE = "+14155552671";

describe("codes in the widget", () => {
  let world: WidgetWorld;
  let visit: CodeVisit;

  beforeAll(async () => {
    world = await startWidgetWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    visit = await createCodeVisit(world);
  });
  afterEach(() => visit.context.close());

  async function wrongCode(): Promise<string> {
    const right = await world.identity.newestCode(visit.email);
    return right === "000000" ? "000001" : "000000";
  }

  it("is without fault for axe on each screen, and tells the page each step in order", async () => {
    const { page, events, troubles } = await visit.open(BY_MAIL);
    await heading(page, "Sign up or log in").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await visit.askForCode(page);
    expect(await findFaults(page)).toEqual([]);
    await field(page, "Passcode").fill(await world.identity.newestCode(visit.email));
    await heading(page, "Success").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByText("Your passcode has been successfully verified.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    expect((await visit.context.cookies()).map(({ name }) => name)).toContain("latchkey_session");
    expect(troubles).toEqual([]);
  });

  it("needs no mouse: tabs by arrows, a country, a number, a code", async () => {
    const { page } = await visit.open(BY_ALL);
    await page.getByRole("tab", { name: "Text" }).focus();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await button(page, "Continue with WhatsApp").waitFor();
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("WhatsApp");
    await page.keyboard.press("End");
    await button(page, "Continue with email").waitFor();
    await page.keyboard.press("ArrowRight");
    await button(page, "Continue with text message").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").inputValue()).toBe("US");
    await page.keyboard.press("Tab");
    await page.keyboard.type("415 555 2671");
    await page.keyboard.press("Enter");
    await heading(page, "Enter passcode").waitFor();
    await page.getByText("A 6-digit passcode was sent to you at (415) 555-2671.").waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Passcode");
    await page.keyboard.type(await world.identity.newestCode(PHONE));
    await heading(page, "Success").waitFor();
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Success");
  });

  it("takes a code that is pasted or filled in whole into its one input", async () => {
    const { page } = await visit.open(BY_MAIL);
    await visit.askForCode(page);
    expect(await page.locator("#sign-in input").count()).toBe(1);
    expect(await field(page, "Passcode").getAttribute("autocomplete")).toBe("one-time-code");
    const code = await world.identity.newestCode(visit.email);
    await field(page, "Passcode").fill(`${code.slice(0, 3)} ${code.slice(3)} `);
    await heading(page, "Success").waitFor();
  });

  it("has its own text for what is no address or number, at the field, and asks for nothing", async () => {
    const { page, told } = await visit.open({ products: ["otp"], otpOptions: { methods: ["email", "sms"] } });
    let asked = 0;
    page.on("request", (request) => (asked += request.url().includes("/otps/") ? 1 : 0));
    await field(page, "Email").fill("ann@example");
    await button(page, "Continue with Email").click();
    await page.getByText("Invalid email, please try again.").waitFor();
    expect(await field(page, "Email").getAttribute("aria-invalid")).toBe("true");
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("tab", { name: "Text" }).click();
    expect(await page.getByText("Invalid email, please try again.").count()).toBe(0);
    await field(page, "Phone number").fill("12");
    await button(page, "Continue with text message").click();
    await page.getByText("Invalid phone number, please try again.").waitFor();
    expect(asked).toBe(0);
    expect(await told()).toMatchObject([
      { error: "Invalid email, please try again." },
      { error: "Invalid phone number, please try again." },
    ]);
    await page.getByRole("tab", { name: "Email" }).click();
    expect(await field(page, "Email").inputValue()).toBe("ann@example");
  });

  it("refuses a wrong code in its own words and takes the right one afterwards", async () => {
    const { page, told } = await visit.open(BY_MAIL);
    await visit.askForCode(page);
    await field(page, "Passcode").fill(await wrongCode());
    await page.getByText("Invalid passcode, please try again.").waitFor();
    expect(await field(page, "Passcode").inputValue()).toBe("");
    expect(await findFaults(page)).toEqual([]);
    expect(await told()).toContainEqual(expect.objectContaining({ type: "otp_code_not_found" }));
    await field(page, "Passcode").fill(await world.identity.newestCode(visit.email));
    await heading(page, "Success").waitFor();
  });

  it("counts down to the end of a code, refuses it then, and sends another", async () => {
    await visit.context.clock.install();
    const { page, events } = await visit.open({ ...BY_MAIL, otpOptions: { methods: ["email"], expirationMinutes: 2 } });
    await visit.askForCode(page);
    await page.getByText(/Your code expires in (2:00|1:[0-5]\d)\. Didn't get it\?/).waitFor();
    await visit.context.clock.fastForward("02:01");
    await page.getByText("Your code has expired.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const old = await world.identity.newestCode(visit.email);
    await world.change("UPDATE latchkey.passcode SET expires_at = now() - interval '1 second'");
    await field(page, "Passcode").fill(old);
    await page.getByText("Invalid passcode, please try again.").waitFor();
    await button(page, "Resend code").click();
    await page.getByText("Code resent").waitFor();
    await page.getByText(/Your code expires in (2:00|1:[0-5]\d)/).waitFor();
    await field(page, "Passcode").fill(await world.identity.newestCode(visit.email));
    await heading(page, "Success").waitFor();
    await expect
      .poll(events)
      .toEqual(["OTP_LOGIN_OR_CREATE", "OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("returns to Main by the arrow and leaves no error behind", async () => {
    const { page } = await visit.open(BY_MAIL);
    await visit.askForCode(page);
    await field(page, "Passcode").fill(await wrongCode());
    await page.getByText("Invalid passcode, please try again.").waitFor();
    await button(page, "Back").click();
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.getByText("Invalid passcode").count()).toBe(0);
  });

  it("fits a page of 320 pixels, which is one of 640 at twice the size", async () => {
    const { page } = await visit.open(BY_ALL);
    await page.setViewportSize({ width: 320, height: 800 });
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await page.getByRole("tab", { name: "Email" }).click();
    await field(page, "Email").fill("a.very.long.address.that.nobody.has.chosen.for.themselves@mail.example.com");
    await button(page, "Continue with email").click();
    await heading(page, "Check your email").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });
});
