import { beforeEach, describe, expect, it } from "vitest";
import type { Client, SignInAnswer } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { resolveConfig, type LoginConfig, type WidgetEvent } from "#widget/config.ts";
import { createStore, INITIAL_STATE, type OtpState, type Store, type WidgetState } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";
import type { FlowDepsOf, OtpFlows } from "./flows.ts";
import { createOtpFlows } from "./otp.ts";

const ANN = "ann@example.com";
const NOW = 1_000_000;
const METHOD = { method_id: "email-test-1" };

const SENT: OtpState = { type: "email", methodId: "email-test-1", destination: ANN, address: ANN, expiresAt: NOW };

const MFA_PENDING: SignInAnswer = {
  user_id: "user-test-1",
  session: null,
  session_token: "",
  session_jwt: "",
  intermediate_session_token: "",
  mfa_required: null,
  discovered_organizations: [],
};

function refusal(status_code: number, error_message: string): ApiError {
  return new ApiError({ error_type: "refused", error_message, error_url: "", request_id: "", status_code });
}

describe("createOtpFlows", () => {
  let input: unknown[][];
  let failure: Error | null;
  let parsed: Promise<Awaited<ReturnType<Client["parsePhone"]>>>;
  let events: WidgetEvent["type"][];
  let errors: string[];
  let store: Store;

  beforeEach(() => {
    input = [];
    failure = null;
    parsed = Promise.resolve({ isValid: true, number: "+14155550123", national: "(415) 555-0123" });
    events = [];
    errors = [];
  });

  async function answer<T>(call: unknown[], value: T): Promise<T> {
    input.push(call);
    if (failure !== null) throw failure;
    return value;
  }
  const sender = (name: string) => ({
    loginOrCreate: (to: string, options?: object) => answer([name, to, { ...options }], METHOD),
    send: () => Promise.reject(new Error("not asked here")),
    sendToFactor: () => Promise.reject(new Error("not asked here")),
  });
  const client: FlowDepsOf<"otps" | "parsePhone" | "telemetry">["client"] = {
    otps: {
      email: sender("email"),
      sms: sender("sms"),
      whatsapp: sender("whatsapp"),
      authenticate: (code, methodId, options) => answer(["authenticate", code, methodId, options], MFA_PENDING),
    },
    parsePhone: () => parsed,
    telemetry: { track: (name, details) => input.push([name, details]) },
  };

  function createFlows(config: LoginConfig = {}, state: Partial<WidgetState> = {}): OtpFlows {
    store = createStore({ ...INITIAL_STATE, ...state });
    return createOtpFlows({
      client,
      config: resolveConfig({ products: ["otp"], ...config }),
      strings: ENGLISH,
      callbacks: { onEvent: ({ type }) => events.push(type), onError: ({ message }) => errors.push(message) },
      state: store.state,
      dispatch: store.dispatch,
      now: () => NOW,
      log: () => undefined,
    });
  }

  it("asks for no code for what is no address, and tells the page", async () => {
    await createFlows().sendEmailCode("ann@example");
    expect(input).toEqual([]);
    expect(store.state()).toMatchObject({ screen: "Main", errorMessage: "Invalid email, please try again." });
    expect(errors).toEqual(["Invalid email, please try again."]);
  });

  it("asks for no code for a number that is none", async () => {
    parsed = Promise.resolve({ isValid: false, number: "", national: "1" });
    await createFlows().sendPhoneCode("sms", "1", "US");
    expect(input).toEqual([]);
    expect(store.state().errorMessage).toBe("Invalid phone number, please try again.");
  });

  it("stays on Main with the server's words, or with its own when nothing answers", async () => {
    failure = refusal(429, "Too many messages were asked for. Please wait.");
    const flows = createFlows();
    await flows.sendEmailCode(ANN);
    expect(store.state().errorMessage).toBe("Too many messages were asked for. Please wait.");
    failure = new UnreachableError();
    await flows.sendEmailCode(ANN);
    expect(store.state()).toMatchObject({ screen: "Main", errorMessage: ENGLISH.unreachable, isBusy: false });
  });

  it("sends once however often it is asked meanwhile", async () => {
    const flows = createFlows();
    await Promise.all([flows.sendEmailCode(ANN), flows.sendEmailCode(ANN), flows.sendPhoneCode("sms", "1", "US")]);
    expect(input.map(([call]) => call)).toEqual(["email", "email_sent"]);
  });

  it("takes nobody away from the screen that they went to meanwhile", async () => {
    const flows = createFlows();
    const sending = flows.sendEmailCode(ANN);
    store.dispatch({ type: "go", screen: "CryptoSetupWallet" });
    store.dispatch({ type: "busy", isBusy: true });
    await sending;
    expect(store.state()).toMatchObject({ screen: "CryptoSetupWallet", isBusy: true });
  });

  it("mails a code with the configured life and templates, then asks for it", async () => {
    const otpOptions = { methods: ["email"], expirationMinutes: 7, loginTemplateId: "in", locale: "de" } as const;
    await createFlows({ otpOptions }).sendEmailCode(` ${ANN} `);
    expect(input).toEqual([
      ["email", ANN, { expiration_minutes: 7, login_template_id: "in", signup_template_id: undefined, locale: "de" }],
      ["email_sent", { email: ANN, type: "login_or_create_otp" }],
    ]);
    expect(store.state()).toMatchObject({
      screen: "OTPAuthenticate",
      otp: { type: "email", methodId: "email-test-1", destination: ANN, expiresAt: NOW + 7 * 60_000 },
    });
    expect(events).toEqual(["OTP_LOGIN_OR_CREATE"]);
  });

  it("shows a number in its national form and sends it in its international one", async () => {
    await createFlows().sendPhoneCode("whatsapp", "4155550123", "US");
    await Promise.resolve();
    expect(input).toEqual([["whatsapp", "+14155550123", { expiration_minutes: 5, locale: undefined }]]);
    expect(store.state().otp).toMatchObject({
      type: "whatsapp",
      address: "+14155550123",
      destination: "(415) 555-0123",
    });
  });

  it("has one text for every code that is not taken, and gives the page the reason", async () => {
    const flows = createFlows({}, { screen: "OTPAuthenticate", otp: SENT });
    failure = refusal(404, "This code is incorrect. Please check it.");
    await flows.submitCode("000000");
    expect(store.state()).toMatchObject({ errorMessage: "Invalid passcode, please try again.", isBusy: false });
    expect(errors).toEqual(["This code is incorrect. Please check it."]);
  });

  it("lets limits and lost connections say themselves what to do", async () => {
    const flows = createFlows({}, { screen: "OTPAuthenticate", otp: SENT });
    failure = refusal(429, "Too many tries. Please wait a minute.");
    await flows.submitCode("000000");
    expect(store.state().errorMessage).toBe("Too many tries. Please wait a minute.");
    failure = new UnreachableError();
    await flows.submitCode("000000");
    expect(store.state().errorMessage).toBe(ENGLISH.unreachable);
  });

  it("goes on with a sign-in that is half done", async () => {
    const flows = createFlows({ sessionOptions: { sessionDurationMinutes: 60 } }, { otp: SENT });
    await flows.submitCode("123456");
    expect(input).toEqual([["authenticate", "123456", "email-test-1", { session_duration_minutes: 60 }]]);
    expect(store.state()).toMatchObject({ screen: "Discovery", otp: null });
    expect(events).toEqual([]);
  });

  it("resends without templates, renews the expiry and says so", async () => {
    const otpOptions = { methods: ["email"], loginTemplateId: "in" } as const;
    const flows = createFlows({ otpOptions }, { screen: "OTPAuthenticate", otp: { ...SENT, methodId: "old" } });
    await flows.resendCode();
    expect(input).toEqual([
      ["email_try_again_clicked", { email: ANN, type: "login_or_create_otp" }],
      ["email", ANN, { expiration_minutes: 5, locale: undefined }],
    ]);
    expect(store.state().otp).toMatchObject({ methodId: "email-test-1", expiresAt: NOW + 5 * 60_000 });
    expect(store.state().toasts).toMatchObject([{ kind: "success", text: "Code resent" }]);
    expect(events).toEqual(["OTP_LOGIN_OR_CREATE"]);
  });

  it("keeps the old code in force when the new one could not be sent", async () => {
    const flows = createFlows({}, { screen: "OTPAuthenticate", otp: SENT });
    failure = refusal(429, "Please wait.");
    await flows.resendCode();
    expect(store.state().otp).toEqual(SENT);
    expect(store.state().toasts).toMatchObject([{ kind: "error", text: "Please wait." }]);
  });
});
