import { describe, expect, it } from "vitest";
import { BOOTSTRAP_DEFAULTS } from "./client/bootstrap.ts";
import { initialState, projectConfig } from "./widget-options.ts";

describe("initialState", () => {
  const address = { search: "?latchkey_token_type=login&token=from-the-address", prefix: "latchkey" };

  it("begins a login on Main, whatever the address says", () => {
    expect(initialState("login", {}, address)).toMatchObject({ screen: "Main", resetPasswordToken: "" });
  });

  it("begins a login that the page has half done at the step that is open", () => {
    const mfa = { totp: true, recovery_codes: true, sms_otp: [], email_otp: [], webauthn: false, enrollable: [] };
    const half = { mfa_required: mfa, discovered_organizations: [] };
    expect(initialState("login", { mfaPending: half }, address)).toMatchObject({
      screen: "TOTPEntry",
      mfaRequired: mfa,
    });
    const organizations = [{ organization_id: "a", name: "A", slug: "a" }];
    const between = { mfa_required: null, discovered_organizations: organizations };
    expect(initialState("login", { mfaPending: between }, address)).toMatchObject({
      screen: "Discovery",
      organizations,
    });
  });

  it("takes the token and its type from the address of the page", () => {
    expect(initialState("reset-password", {}, address)).toMatchObject({
      screen: "PasswordResetForm",
      resetPasswordToken: "from-the-address",
      isLoginToken: true,
    });
  });

  it("prefers the token that it is handed", () => {
    const state = initialState(
      "reset-password",
      { passwordResetToken: "handed" },
      { ...address, search: "?token=other" },
    );
    expect(state).toMatchObject({ resetPasswordToken: "handed", isLoginToken: false });
  });

  it("reads no parameter of another prefix", () => {
    const state = initialState("reset-password", {}, { ...address, prefix: "stytch" });
    expect(state.isLoginToken).toBe(false);
  });
});

describe("projectConfig", () => {
  it("offers what the project offers, in its order, and nothing it does not know", () => {
    const bootstrap = {
      ...BOOTSTRAP_DEFAULTS,
      products: ["crypto", "teleport", "oauth"],
      oauth_providers: ["google", "x"],
    };
    expect(projectConfig(bootstrap)).toMatchObject({
      products: ["crypto", "oauth"],
      oauthOptions: { providers: [{ type: "google" }] },
    });
  });

  it("lets Google ask on the page itself where the project has it so", () => {
    const bootstrap = { ...BOOTSTRAP_DEFAULTS, products: ["oauth"], oauth_providers: ["google", "github"] };
    const input = (hasOneTap: boolean) =>
      projectConfig({ ...bootstrap, one_tap: hasOneTap }).oauthOptions?.providers.map(({ one_tap }) => one_tap);
    expect(input(false)).toEqual([false, false]);
    expect(input(true)).toEqual([true, false]);
  });

  it("sends codes to phones where links go to mailboxes", () => {
    const methods = (products: readonly string[]) =>
      projectConfig({ ...BOOTSTRAP_DEFAULTS, products }).otpOptions?.methods;
    expect(methods(["emailMagicLinks", "otp"])).toEqual(["sms"]);
    expect(methods(["otp"])).toEqual(["email"]);
  });
});
