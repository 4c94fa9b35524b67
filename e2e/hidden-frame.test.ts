// The hidden frame of the identity server, as the vendor's published SDK uses it: phone numbers and Google One Tap.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServedIdentity } from "#testing/identity-server.ts";
import { endpointsOf, startVendorWorld, type VendorVisit, type VendorWorld } from "./vendor-world.ts";

const PHONE = "+14155552671";
const FORGED = ['{"alg":"RS256","kid":"none"}', '{"sub":"eve"}', "none"].map((part) => btoa(part)).join(".");

interface Asking {
  /** A method and its argument. */
  readonly asked: readonly [string, object];
  /** Silence is when nothing has come for so long. */
  readonly patienceMs: number;
}

describe("the hidden frame", () => {
  let world: VendorWorld;
  let latchkey: ServedIdentity;
  let withGoogle: ServedIdentity;

  beforeAll(async () => {
    world = await startVendorWorld((site) => ({ secondFactor: "never", allowedOrigins: [site, partnerOf(site)] }));
    ({ latchkey } = world);
    const google = {
      clientId: "client-1.apps.googleusercontent.com",
      clientSecret: "secret",
      // Keys of a stand-in: nothing that Google signed is needed to be refused.
      jwksUri: `${latchkey.url}/.well-known/jwks.json`,
    };
    withGoogle = await world.serve({ secondFactor: "never", oauth: { google } });
  });
  afterAll(() => world.close());

  /** The same pages under a name that one project lists, and under one that none does. */
  const partnerOf = (site: string): string => site.replace("localhost", "partner.localhost");
  const partner = (): string => partnerOf(world.site.url);
  const stranger = (): string => world.site.url.replace("localhost", "127.0.0.1");

  const visit = (url?: string): Promise<VendorVisit> => world.visit(url);

  /** Calls a method of the frame as the SDK does; what it answers, or what it refuses with. */
  const call = (page: Page, server: ServedIdentity, asked: readonly [string, object]): Promise<unknown> =>
    ask(page, server, { asked, patienceMs: 20_000 });
  /** Calls where no answer is to come: "silence", or what came after all. */
  const callInVain = (page: Page, server: ServedIdentity, asked: readonly [string, object]): Promise<unknown> =>
    ask(page, server, { asked, patienceMs: 1_500 });
  const ask = (
    page: Page,
    server: ServedIdentity,
    { asked: [method, request], patienceMs }: Asking,
  ): Promise<unknown> =>
    page.evaluate(
      `(async () => {
        if (globalThis.frame === undefined) {
          globalThis.frame = document.createElement("iframe");
          const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
          frame.src = "${server.url}/clientside-services/index.html";
          document.body.append(frame);
          await loaded;
        }
        const { port1, port2 } = new MessageChannel();
        const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
        const silence = new Promise((resolve) => setTimeout(resolve, ${patienceMs}, "silence"));
        frame.contentWindow.postMessage({ method: "${method}", args: [${JSON.stringify(request)}] }, "*", [port2]);
        return Promise.race([answer, silence]);
      })()`,
    );

  it("docs/threats.md#41: is neither shown to nor answers a page of another origin", async () => {
    const { page } = await visit(stranger());
    expect(await callInVain(page, latchkey, ["parsedPhoneNumber", { phoneNumber: PHONE }])).toBe("silence");
  });

  it("answers nothing that is no method of its own", async () => {
    const { page, troubles } = await visit();
    await call(page, latchkey, ["parsedPhoneNumber", { phoneNumber: PHONE }]);
    const unknown = ["toString", "constructor"].map((name) => callInVain(page, latchkey, [name, {}]));
    expect(await Promise.all(unknown)).toEqual(["silence", "silence"]);
    expect(troubles).toEqual([]);
  });

  it("passes refusals on with the fields of the protocol", async () => {
    const { page } = await visit();
    const refused = await call(page, latchkey, ["oneTapStart", { publicToken: latchkey.project.publicToken }]);
    expect(refused).toMatchObject({
      success: false,
      error: { error_type: "oauth_config_not_found", status_code: 400 },
    });
    const request = { publicToken: latchkey.project.publicToken, idToken: "x", oauthCallbackID: "none" };
    expect(await call(page, latchkey, ["oneTapSubmit", request])).toMatchObject({
      success: false,
      error: { error_type: "oauth_token_not_found" },
    });
  });

  it("docs/threats.md#41: starts One Tap for no page that its project does not list", async () => {
    const { page } = await visit(partner());
    expect(await call(page, withGoogle, ["parsedPhoneNumber", { phoneNumber: PHONE }])).toMatchObject({
      success: true,
      payload: { isValid: true, number: PHONE, national: "(415) 555-2671" },
    });
    const refused = await call(page, withGoogle, ["oneTapStart", { publicToken: withGoogle.project.publicToken }]);
    expect(refused).toMatchObject({ success: false, error: { error_type: "invalid_origin", status_code: 403 } });
  });

  it("starts One Tap, and hands Google's token on with the proof that it did", async () => {
    const { page } = await visit();
    const { publicToken } = withGoogle.project;
    const started = await call(page, withGoogle, ["oneTapStart", { publicToken }]);
    expect(started).toMatchObject({
      success: true,
      payload: { googleClientId: "client-1.apps.googleusercontent.com" },
    });
    const oauthCallbackID = /"oauthCallbackId":"([^"]*)"/.exec(JSON.stringify(started))?.[1];
    const request = { publicToken, idToken: FORGED, oauthCallbackID };
    // Refused for the token alone: page, frame and proof are right.
    expect(await call(page, withGoogle, ["oneTapSubmit", request])).toMatchObject({
      success: false,
      error: { error_type: "invalid_id_token", status_code: 401 },
    });
  });

  it("formats the number in the vendor's phone form, and the code of the text signs in", async () => {
    const { page, troubles } = await visit();
    await page.evaluate(
      `new vendor.StytchUIClient("${latchkey.project.publicToken}", { endpoints: ${endpointsOf(latchkey)} })
        .mountLogin({ elementId: "#sign-in", config: { products: ["otp"], otpOptions: { methods: ["sms"], expirationMinutes: 5 }, sessionOptions: { sessionDurationMinutes: 60 } } })`,
    );
    const field = page.getByRole("textbox");
    await field.pressSequentially("4155552671", { delay: 60 });
    await page.waitForFunction(`document.querySelector("input").value === "(415) 555-2671"`);
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.getByText("A 6-digit passcode was sent").waitFor();
    await page.getByText("(415) 555-2671").waitFor();
    await page.getByRole("textbox").first().click();
    await page.keyboard.type(await latchkey.newestCode(PHONE));
    await page.getByText("Your passcode has been successfully verified.").waitFor();
    expect(troubles).toEqual([]);
  });
});
