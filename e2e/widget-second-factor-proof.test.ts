// Proving a second factor, then choosing an organisation, in a real browser against a real identity server.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHeldClock, enrolApp, type AuthenticatorApp } from "#testing/authenticator-app.ts";
import { findFaults } from "./axe-faults.ts";
import { BY_CODE, codeOf, enterByCode, type } from "./enter-by-code.ts";
import { logOut, signIn } from "./page-client.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";
import { heading, press } from "./widget-parts.ts";
import { createVisits, type VisitOptions, type WidgetVisit } from "./widget-visit.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const BY_TEXT = { config: { products: ["otp"], otpOptions: { methods: ["sms"] } } };

describe("proving a second factor in the widget", () => {
  const clock = createHeldClock();
  const visits = createVisits();
  let world: WidgetWorld;

  beforeAll(async () => {
    world = await startWidgetWorld({ secondFactor: "enrolled" }, { now: clock.now });
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  const open = (wanted: VisitOptions): Promise<WidgetVisit> => visits.open(world, wanted);
  const enter = async (email: string): Promise<WidgetVisit> => {
    const visit = await open({ options: BY_CODE });
    await enterByCode(world, visit.page, email);
    return visit;
  };

  const enrol = async (email: string): Promise<AuthenticatorApp> => {
    const { token } = await world.identity.signIn(email);
    return enrolApp(world.identity, clock, token);
  };
  /** Gives a person a number first, for that needs two factors afterwards. */
  const enrolWithPhone = async (email: string, phone_number: string): Promise<AuthenticatorApp> => {
    const { identity } = world;
    const { token } = await identity.signIn(email);
    const { data } = await identity.call("POST", "/otps/sms/send/secondary", { body: { phone_number }, token });
    const body = { token: await identity.newestCode(phone_number), method_id: data["method_id"] };
    await identity.call("POST", "/otps/authenticate", { body, token });
    return enrolApp(identity, clock, token);
  };

  it("refuses a wrong code of the app, and takes the right one", async () => {
    const app = await enrol("ann@example.com");
    const { page, events } = await enter("ann@example.com");
    await heading(page, "Enter the code from your authenticator app").waitFor();
    await type(page, app.nextCode() === "000000" ? "111111" : "000000");
    await page.getByText("This code is incorrect or was already used.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    clock.catchUp();
    await type(page, app.code());
    await heading(page, "You are logged in.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "TOTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("takes a recovery code in place of the app, once", async () => {
    const app = await enrol("lost@example.com");
    const code = app.recoveryCodes[0] ?? "";
    const { page, events } = await enter("lost@example.com");
    await press(page, "Use a recovery code");
    await heading(page, "Enter a recovery code").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByLabel("Recovery code", { exact: true }).fill(code.toUpperCase());
    await press(page, "Continue");
    await heading(page, "You are logged in.").waitFor();
    await expect.poll(events).toContain("RECOVERY_CODE_AUTHENTICATE");
    const again = await enter("lost@example.com");
    await press(again.page, "Use a recovery code");
    await again.page.getByLabel("Recovery code", { exact: true }).fill(code);
    await press(again.page, "Continue");
    await again.page.getByText("This recovery code is incorrect or was already used.").waitFor();
    expect(await findFaults(again.page)).toEqual([]);
  });

  it("takes a text message to a known number, named by its end alone", async () => {
    await enrolWithPhone("bob@example.com", "+12125550147");
    const { page } = await enter("bob@example.com");
    await press(page, "Confirm another way");
    await heading(page, "Confirm that it is you").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Text message to the number ending in 47");
    await heading(page, "Enter the code from your text message").waitFor();
    expect(await page.locator(".lk-screen").innerText()).not.toContain("555");
    await type(page, "000000");
    await page.getByText("Invalid passcode, please try again.").waitFor();
    await press(page, "Resend code");
    await page.getByText("Code resent").waitFor();
    await type(page, await world.identity.newestCode("+12125550147"));
    await heading(page, "You are logged in.").waitFor();
  });

  it("takes a mailed code from who came by phone", async () => {
    await enrolWithPhone("cleo@example.com", "+12125550148");
    const { page } = await open({ options: BY_TEXT });
    await page.getByLabel("Phone number", { exact: true }).fill("(212) 555-0148");
    await press(page, "Continue with text message");
    await heading(page, "Enter passcode").waitFor();
    await type(page, await world.identity.newestCode("+12125550148"));
    await heading(page, "Enter the code from your authenticator app").waitFor();
    await press(page, "Confirm another way");
    await press(page, "Email a code to the address beginning with c");
    await heading(page, "Enter the code from your email").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await type(page, await world.identity.newestCode("cleo@example.com"));
    await heading(page, "You are logged in.").waitFor();
  });

  it("takes a passkey", async () => {
    const visit = await open({ options: BY_CODE });
    const { page } = visit;
    await addAuthenticator(page);
    const email = "key@example.com";
    await signIn(world, page, email);
    await page.evaluate("latchkey.client.passkeys.register()");
    const secret: string = await page.evaluate("latchkey.client.totps.create(5).then(({ secret }) => secret)");
    clock.tick();
    await page.evaluate(`latchkey.client.totps.authenticate("${codeOf(secret, clock)}")`);
    await logOut(page);
    await enterByCode(world, page, email);
    await press(page, "Confirm another way");
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Login with a Passkey");
    await heading(page, "Success: Your Passkey has been successfully authenticated.").waitFor();
    await expect.poll(visit.events).toContain("PASSKEY_AUTHENTICATE");
  });

  it("says when the unfinished sign-in is over, and starts again", async () => {
    const app = await enrol("slow@example.com");
    const { page } = await enter("slow@example.com");
    await heading(page, "Enter the code from your authenticator app").waitFor();
    await world.identity.database.query("UPDATE latchkey.intermediate_session SET expires_at = now()");
    await type(page, app.nextCode());
    await heading(page, "Something went wrong").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Start again");
    await heading(page, "Sign up or log in").waitFor();
  });

  it("gives the sign-in up by the back arrow", async () => {
    await enrol("shy@example.com");
    const { page } = await enter("shy@example.com");
    await heading(page, "Enter the code from your authenticator app").waitFor();
    await press(page, "Back");
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.getByLabel("Email", { exact: true }).isEditable()).toBe(true);
  });

  it("asks which of two organisations, after the factors", async () => {
    const app = await enrol("dora@example.com");
    const { database, project } = world.identity;
    for (const name of ["Anvil", "Bellows"]) {
      await database.query("INSERT INTO latchkey.organization (id, project_id, name, slug) VALUES ($1, $2, $1, $1)", [
        name,
        project.id,
      ]);
      await database.query(
        "INSERT INTO latchkey.membership (organization_id, user_id) SELECT $1, user_id FROM latchkey.email WHERE address = $2",
        [name, "dora@example.com"],
      );
    }
    const { page, events, told } = await enter("dora@example.com");
    await heading(page, "Enter the code from your authenticator app").waitFor();
    await type(page, app.nextCode());
    await heading(page, "Choose an organization").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Bellows");
    await heading(page, "You are logged in.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "DISCOVERY_EXCHANGE", "AUTHENTICATE_FLOW_COMPLETE"]);
    const [entered] = (await told()).filter(({ type: name }) => name === "DISCOVERY_EXCHANGE");
    expect(entered).toMatchObject({ data: { session: { organization_id: "Bellows" } } });
  });
});
