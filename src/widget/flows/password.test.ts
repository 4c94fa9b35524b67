import { beforeEach, describe, expect, it } from "vitest";
import type { SignInAnswer } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { resolveConfig, type LoginConfig, type WidgetEvent } from "#widget/config.ts";
import { INITIAL_STATE, type WidgetState } from "#widget/state.ts";
import { createStore, type Store } from "#widget/store.ts";
import { ENGLISH } from "#widget/strings.ts";
import type { PasswordFlows } from "./flows.ts";
import type { PasswordParts } from "./mail-reset.ts";
import { createPasswordFlows } from "./password.ts";

const ANN = "ann@example.com";

/** Half done, with nothing open: the least that a sign-in can answer. */
const ANSWER: SignInAnswer = {
  user_id: "user-test-1",
  session: null,
  session_token: "",
  session_jwt: "",
  intermediate_session_token: "",
  mfa_required: null,
  discovered_organizations: [],
};

function refusal(error_type: string): ApiError {
  return new ApiError({
    error_type,
    error_message: `${error_type} it is.`,
    error_url: "",
    request_id: "",
    status_code: 400,
  });
}

describe("createPasswordFlows", () => {
  let asked: [string, unknown][];
  let failures: Map<string, Error>;
  let userType: "new" | "password" | "passwordless";
  let events: WidgetEvent["type"][];
  let store: Store;

  beforeEach(() => {
    asked = [];
    failures = new Map();
    userType = "password";
    events = [];
  });

  async function answer<T>(call: string, body: unknown, value: T): Promise<T> {
    asked.push([call, body]);
    const failure = failures.get(call);
    if (failure !== undefined) throw failure;
    return value;
  }
  const method = { method_id: "email-test-1" };
  const sender = (name: string) => ({
    loginOrCreate: (to: string) => answer(name, to, method),
    send: (to: string) => answer(`${name}/send`, to, method),
    sendToFactor: (id: string) => answer(`${name}/factor`, id, method),
  });
  const client: PasswordParts["client"] = {
    otps: {
      email: sender("otp"),
      sms: sender("sms"),
      whatsapp: sender("whatsapp"),
      authenticate: (code) => answer("otp/authenticate", code, ANSWER),
    },
    magicLinks: { email: sender("link"), authenticate: (token) => answer("link/authenticate", token, ANSWER) },
    passwords: {
      create: (body) => answer("create", body, ANSWER),
      authenticate: (body) => answer("authenticate", body, ANSWER),
      strengthCheck: (body) => answer("strength", body, STRONG),
      resetByEmailStart: (body) => answer("reset/start", body, {}),
      resetByEmail: (body) => answer("reset", body, ANSWER),
      resetBySession: (body) => answer("reset/session", body, ANSWER),
      resetByExistingPassword: (body) => answer("reset/existing", body, ANSWER),
    },
    users: {
      search: (email) => answer("search", email, { userType }),
      me: () => Promise.reject(new Error("not asked here")),
      update: () => Promise.reject(new Error("not asked here")),
      removeFactor: () => Promise.reject(new Error("not asked here")),
    },
    telemetry: { track: (name, details) => asked.push([name, details]) },
  };

  function createFlows(config: LoginConfig = {}, state: Partial<WidgetState> = {}): PasswordFlows {
    store = createStore({ ...INITIAL_STATE, password: { email: ANN, type: "password" }, ...state });
    return createPasswordFlows({
      client,
      config: resolveConfig({ products: ["passwords"], ...config }),
      strings: ENGLISH,
      callbacks: { onEvent: ({ type }) => events.push(type) },
      state: store.state,
      dispatch: store.dispatch,
      now: () => 0,
      log: () => undefined,
    });
  }
  const calls = (): string[] => asked.map(([call]) => call);

  it("looks nothing up that is no address", async () => {
    await createFlows().enterEmail("ann@");
    expect(asked).toEqual([]);
    expect(store.state()).toMatchObject({ screen: "Main", errorMessage: "Invalid email address" });
  });

  it("stays on Main with the server's words when the look-up fails", async () => {
    failures.set("search", refusal("too_many_requests"));
    await createFlows().enterEmail(ANN);
    expect(store.state()).toMatchObject({ screen: "Main", errorMessage: "too_many_requests it is.", isBusy: false });
  });

  it("goes to the variant of the kind that the look-up tells", async () => {
    userType = "passwordless";
    await createFlows().enterEmail(` ${ANN} `);
    expect(asked).toEqual([["search", ANN]]);
    expect(store.state()).toMatchObject({
      screen: "PasswordCreateOrLogin",
      password: { email: ANN, type: "passwordless" },
    });
  });

  it("shows a wrong password in the server's words and mails nothing", async () => {
    failures.set("authenticate", refusal("unauthorized_credentials"));
    await createFlows({}, { screen: "PasswordCreateOrLogin" }).logIn("wrong");
    expect(calls()).toEqual(["authenticate"]);
    expect(store.state()).toMatchObject({
      screen: "PasswordCreateOrLogin",
      errorMessage: "unauthorized_credentials it is.",
    });
  });

  it("says that what was typed is kept when nothing answers", async () => {
    failures.set("authenticate", new UnreachableError());
    await createFlows().logIn("right");
    expect(store.state().errorMessage).toBe(ENGLISH.unreachable);
  });

  it("mails a reset and shows PasswordDedupe for reset_password, telling the page nothing", async () => {
    failures.set("authenticate", refusal("reset_password"));
    failures.set("create", refusal("reset_password"));
    await createFlows().logIn("right");
    expect(calls()).toEqual(["authenticate", "reset/start", "email_sent"]);
    expect(store.state()).toMatchObject({ screen: "PasswordDedupe", isBusy: false, errorMessage: null });
    await createFlows({}, { password: { email: ANN, type: "new" } }).create("right");
    expect(store.state().screen).toBe("PasswordDedupe");
    expect(events).toEqual([]);
  });

  it("stays and says so when that reset cannot be mailed", async () => {
    failures.set("authenticate", refusal("reset_password"));
    failures.set("reset/start", refusal("too_many_requests"));
    await createFlows({}, { screen: "PasswordCreateOrLogin" }).logIn("right");
    expect(store.state()).toMatchObject({
      screen: "PasswordCreateOrLogin",
      errorMessage: "too_many_requests it is.",
      isBusy: false,
    });
  });

  it("shows PasswordBreached where a leaked password was typed to log in, not where one is chosen", async () => {
    failures.set("authenticate", refusal("breached_password"));
    failures.set("create", refusal("breached_password"));
    await createFlows().logIn("leaked");
    expect(store.state().screen).toBe("PasswordBreached");
    expect(calls()).toContain("reset/start");
    asked = [];
    await createFlows({}, { password: { email: ANN, type: "new" } }).create("leaked");
    expect(store.state()).toMatchObject({ screen: "Main", errorMessage: "breached_password it is." });
    expect(calls()).toEqual(["create"]);
  });

  it("sends the configured options with a reset, and the session's minutes with a password", async () => {
    const flows = createFlows({
      passwordOptions: {
        loginRedirectURL: "https://app.example/login",
        resetPasswordRedirectURL: "https://app.example/reset",
        resetPasswordExpirationMinutes: 10,
        resetPasswordTemplateId: "mine",
      },
      sessionOptions: { sessionDurationMinutes: 60 },
    });
    await flows.forgot();
    expect(store.state().screen).toBe("PasswordForgot");
    expect(asked[0]).toEqual([
      "reset/start",
      {
        email: ANN,
        login_redirect_url: "https://app.example/login",
        reset_password_redirect_url: "https://app.example/reset",
        reset_password_expiration_minutes: 10,
        reset_password_template_id: "mine",
      },
    ]);
    asked = [];
    await flows.logIn("right");
    expect(asked).toEqual([["authenticate", { email: ANN, password: "right", session_duration_minutes: 60 }]]);
  });

  it("tells the page of a reset on the ways without a password only", async () => {
    await createFlows().forgot();
    expect(events).toEqual([]);
    await createFlows().createInstead();
    expect(events).toEqual(["PASSWORD_RESET_BY_EMAIL_START"]);
    expect(store.state().screen).toBe("PasswordSetNew");
  });

  it("resends with a toast, staying where it is", async () => {
    await createFlows({}, { screen: "PasswordForgot" }).resend();
    expect(calls()).toEqual(["email_try_again_clicked", "reset/start"]);
    expect(store.state()).toMatchObject({
      screen: "PasswordForgot",
      toasts: [{ kind: "success", text: "Email resent" }],
    });
  });

  it("leads to the link's or the code's screen from the ways beside a password", async () => {
    await createFlows().emailLink();
    expect(store.state()).toMatchObject({ screen: "EmailConfirmation", magicLinkEmail: ANN });
    await createFlows().loginWithoutPassword();
    expect(store.state()).toMatchObject({ screen: "EmailConfirmation", magicLinkEmail: ANN });
    await createFlows().emailCode();
    expect(store.state()).toMatchObject({
      screen: "OTPAuthenticate",
      otp: { methodId: "email-test-1", destination: ANN },
    });
  });

  describe("sendWithoutPassword", () => {
    const here = { screen: "PasswordCreateOrLogin", password: { email: ANN, type: "passwordless" } } as const;

    it("sends a code where e-mail codes are on, and stays", async () => {
      await createFlows(
        { products: ["otp", "passwords"], otpOptions: { methods: ["email"] } },
        here,
      ).sendWithoutPassword();
      expect(calls()).toEqual(["otp", "email_sent"]);
      expect(store.state()).toMatchObject({ screen: "PasswordCreateOrLogin", otp: { address: ANN } });
    });

    it("sends a link where links are on, and stays", async () => {
      await createFlows({ products: ["emailMagicLinks", "passwords"] }, here).sendWithoutPassword();
      expect(store.state()).toMatchObject({ screen: "PasswordCreateOrLogin", magicLinkEmail: ANN });
    });

    it("else mails a reset and shows PasswordSetNew", async () => {
      const texts = { products: ["otp", "passwords"], otpOptions: { methods: ["sms"] } } as const;
      await createFlows(texts, here).sendWithoutPassword();
      expect(calls()).toEqual(["reset/start", "email_sent"]);
      expect(events).toEqual(["PASSWORD_RESET_BY_EMAIL_START"]);
      expect(store.state().screen).toBe("PasswordSetNew");
    });

    it("sends once for each time that the address is entered", async () => {
      userType = "passwordless";
      const flows = createFlows({ products: ["emailMagicLinks", "passwords"] }, here);
      await flows.sendWithoutPassword();
      await flows.sendWithoutPassword();
      expect(calls().filter((call) => call === "link")).toHaveLength(1);
      await flows.enterEmail(ANN);
      await flows.sendWithoutPassword();
      expect(calls().filter((call) => call === "link")).toHaveLength(2);
    });
  });

  it("rates with the address for new accounts alone", async () => {
    const form = { screen: "PasswordCreateOrLogin", password: { email: ANN, type: "new" } } as const;
    await createFlows({}, form).checkStrength("abc");
    await createFlows({}, { ...form, screen: "PasswordResetForm" }).checkStrength("abc");
    expect(asked).toEqual([
      ["strength", { email: ANN, password: "abc" }],
      ["strength", { password: "abc" }],
    ]);
  });

  it("answers a failed rating with its words", async () => {
    failures.set("strength", refusal("invalid_email"));
    expect(await createFlows().checkStrength("abc")).toEqual({ error: "invalid_email it is." });
  });

  it("sends the token of the reset form either way", async () => {
    const flows = createFlows({}, { resetPasswordToken: "t1", screen: "PasswordResetForm" });
    await flows.resetWithToken("new one");
    await flows.loginWithToken();
    expect(asked).toEqual([
      ["reset", { token: "t1", password: "new one", session_duration_minutes: 30 }],
      ["link/authenticate", "t1"],
    ]);
  });
});

const STRONG = {
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: {
    warning: "",
    suggestions: [],
    luds_requirements: {
      has_digit: true,
      has_lower_case: true,
      has_symbol: true,
      has_upper_case: true,
      missing_characters: 0,
      missing_complexity: 0,
    },
  },
} as const;
