// Passkeys in a real browser, with its own authenticator, against the product with its embedded identity server.
import { chromium, type Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openPasskeyPage, type PasskeyPage } from "./passkey-page.ts";

const ANN = "ann.passkeys@example.com";

describe("passkeys in the browser", () => {
  const url = inject("productUrl");
  let browser: Browser;
  let token: string;
  let visitor: PasskeyPage;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
    const page = await (await fetch(`${url}/login`)).text();
    token = /public-token-test-[\w-]+/.exec(page)?.[0] ?? "";
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    visitor = await openPasskeyPage(browser, { url, token });
  });
  afterEach(() => visitor.close());

  it("refuses a passkey that was removed from the account but not from the device", async () => {
    await visitor.signInByCode(ANN);
    const { data } = await visitor.register();
    const path = `/users/webauthn_registrations/${String(data["webauthn_registration_id"])}`;
    expect(await visitor.call("DELETE", path)).toMatchObject({ status: 200 });
    expect(await visitor.signIn()).toMatchObject({ status: 404, errorType: "webauthn_registration_not_found" });
  });

  it("makes no second passkey of an account on one device", async () => {
    await visitor.signInByCode("bob.passkeys@example.com");
    expect(await visitor.register()).toMatchObject({ status: 200 });
    await expect(visitor.register()).rejects.toThrow("InvalidStateError");
  });

  it("signs nobody in whom the device does not know", async () => {
    await visitor.signInByCode("eve.passkeys@example.com");
    await visitor.register();
    await visitor.call("POST", "/sessions/revoke");
    await visitor.authenticator.setUserVerified(false);
    await expect(visitor.signIn()).rejects.toThrow("NotAllowedError");
    expect(await visitor.call("GET", "/users/me")).toMatchObject({ status: 401 });
  });

  it("signs in with the passkey that was made while signed in by code", async () => {
    const { data } = await visitor.signInByCode("dan.passkeys@example.com");
    const registered = await visitor.register();
    expect(registered).toMatchObject({ status: 200, data: { user_id: data["user_id"], session_token: "" } });
    const id = String(registered.data["webauthn_registration_id"]);
    await visitor.call("PUT", `/webauthn/update/${id}`, { name: "Laptop" });
    expect(await visitor.call("POST", "/sessions/revoke")).toMatchObject({ status: 200 });
    expect(await visitor.call("GET", "/users/me")).toMatchObject({ status: 401 });
    expect(await visitor.signIn()).toMatchObject({
      status: 200,
      data: {
        user_id: data["user_id"],
        webauthn_registration_id: id,
        session: { authentication_factors: [{ type: "webauthn", user_verified: true }] },
      },
    });
    expect(await visitor.call("GET", "/users/me")).toMatchObject({
      status: 200,
      data: { webauthn_registrations: [{ domain: "localhost", authenticator_type: "platform", name: "Laptop" }] },
    });
    expect(await visitor.signIn()).toMatchObject({ status: 200 });
  });

  it("signs in with a passkey that autofill offers", async () => {
    const { data } = await visitor.signInByCode("fay.passkeys@example.com");
    await visitor.register();
    await visitor.call("POST", "/sessions/revoke");
    expect(await visitor.signIn("conditional")).toMatchObject({ status: 200, data: { user_id: data["user_id"] } });
  });
});
