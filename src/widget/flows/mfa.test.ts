import { beforeEach, describe, expect, it } from "vitest";
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import type { SignInAnswer } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { resolveConfig } from "#widget/config.ts";
import { createStore, INITIAL_STATE, type Store, type WidgetState } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";
import type { MfaFlows } from "./flows.ts";
import { createMfaFlows, type MfaDeps } from "./mfa.ts";

const ORGANIZATIONS = [
  { organization_id: "o1", name: "One", slug: "one" },
  { organization_id: "o2", name: "Two", slug: "two" },
];

/** Its factors are enough; two organisations are left to choose from. */
const CHOICE: SignInAnswer = {
  user_id: "user-test-1",
  session: null,
  session_token: "",
  session_jwt: "",
  intermediate_session_token: "",
  mfa_required: null,
  discovered_organizations: ORGANIZATIONS,
};

const NOTHING: MfaRequired = {
  totp: false,
  recovery_codes: false,
  sms_otp: [],
  email_otp: [],
  webauthn: false,
  enrollable: [],
};

function refusal(error_type: string): ApiError {
  const error_message = `${error_type} it is.`;
  return new ApiError({ error_type, error_message, error_url: "", request_id: "", status_code: 401 });
}

describe("createMfaFlows", () => {
  let input: [string, unknown][];
  let failures: Map<string, Error>;
  let store: Store;

  beforeEach(() => {
    input = [];
    failures = new Map();
  });

  async function answer<T>(call: string, body: unknown, value: () => T): Promise<T> {
    input.push([call, body]);
    const failure = failures.get(call);
    if (failure !== undefined) throw failure;
    return value();
  }
  const unasked = (): never => {
    throw new Error("not asked here");
  };
  const method = () => ({ method_id: "method-1" });
  const sender = (name: string) => ({
    loginOrCreate: (to: string) => answer(`${name}/login-or-create`, to, method),
    send: (to: string) => answer(`${name}/send`, to, method),
    sendToFactor: (id: string) => answer(`${name}/factor`, id, method),
  });
  const client: MfaDeps["client"] = {
    otps: {
      email: sender("email"),
      sms: sender("sms"),
      whatsapp: sender("whatsapp"),
      authenticate: (code, methodId) => answer("otp", [code, methodId], () => CHOICE),
    },
    totps: {
      create: (minutes) => answer("totps", minutes, unasked),
      authenticate: (code) => answer("totp", code, () => CHOICE),
      recoveryCodes: () => answer("recovery codes", null, unasked),
      recover: (code) => answer("recover", code, () => CHOICE),
    },
    discovery: {
      organizations: () => answer("organizations", null, () => ({ discovered_organizations: ORGANIZATIONS })),
      exchange: (id) => answer("exchange", id, unasked),
    },
    sessions: {
      authenticate: () => answer("session", null, unasked),
      revoke: () => answer("revoke", null, () => ({})),
      list: () => answer("sessions", null, unasked),
      revokeOne: () => answer("revoke one", null, unasked),
      revokeOthers: () => answer("revoke others", null, unasked),
    },
    parsePhone: async (typed) => ({ isValid: typed.length > 3, number: `+1${typed}`, national: `(${typed})` }),
  };

  function createFlows(state: Partial<WidgetState>): MfaFlows {
    store = createStore({ ...INITIAL_STATE, ...state });
    return createMfaFlows({
      client,
      config: resolveConfig({ otpOptions: { methods: ["sms"], expirationMinutes: 2 } }),
      strings: ENGLISH,
      callbacks: {},
      state: store.state,
      dispatch: store.dispatch,
      now: () => 1_000,
      log: () => undefined,
    });
  }
  const app = { secret: "JBSW", qrCode: "data:,", recoveryCodes: ["a", "b"] };
  const enrolling = { totp: app, mfaRequired: { ...NOTHING, enrollable: ["totp"] } } as const;

  it("goes to Error and drops every secret when the unfinished sign-in is over", async () => {
    failures.set("totp", refusal("unauthorized_credentials"));
    await createFlows({ ...enrolling, screen: "TOTPEntry" }).submitTotp("123456");
    expect(store.state()).toMatchObject({
      screen: "Error",
      errorMessage: ENGLISH.mfaPendingEnded,
      totp: null,
      mfaRequired: null,
    });
  });

  it("shows a wrong code of the app in the server's words, and a wrong sent code in the form's", async () => {
    failures.set("totp", refusal("unable_to_authenticate_totp"));
    await createFlows({ screen: "TOTPEntry" }).submitTotp("123456");
    expect(store.state()).toMatchObject({ screen: "TOTPEntry", errorMessage: "unable_to_authenticate_totp it is." });
    failures.set("otp", refusal("otp_code_not_found"));
    const otp = { type: "sms", methodId: "m", destination: "", address: "p1", expiresAt: 0 } as const;
    await createFlows({ screen: "SMSOTPEntry", otp }).submitSecondCode("123456");
    expect(store.state()).toMatchObject({ screen: "SMSOTPEntry", errorMessage: ENGLISH.invalidPasscode, otp });
  });

  it("keeps everything when nothing answers", async () => {
    failures.set("totp", new UnreachableError());
    await createFlows({ ...enrolling, screen: "TOTPEntry" }).submitTotp("123456");
    expect(store.state()).toMatchObject({ ...enrolling, screen: "TOTPEntry", errorMessage: ENGLISH.unreachable });
  });

  it("shows the recovery codes of a new app before anything else, and drops them once they are saved", async () => {
    const flows = createFlows({ ...enrolling, screen: "TOTPEntry" });
    await flows.submitTotp("123456");
    expect(store.state()).toMatchObject({ screen: "RecoveryCodeSave", totp: app });
    flows.recoveryCodesSaved();
    expect(store.state()).toMatchObject({ screen: "Discovery", totp: null, organizations: ORGANIZATIONS });
  });

  it("shows no recovery codes to who only begun to set up an app, and proves another one", async () => {
    await createFlows({ totp: app, mfaRequired: { ...NOTHING, totp: true }, screen: "TOTPEntry" }).submitTotp("123456");
    expect(store.state().screen).toBe("Discovery");
  });

  it("ends in LoggedIn where no organisation is left to choose", () => {
    createFlows({ totp: app, screen: "RecoveryCodeSave" }).recoveryCodesSaved();
    expect(store.state()).toMatchObject({ screen: "LoggedIn", totp: null });
  });

  it("sends to known addresses by their ids, and names them by their ends", async () => {
    const sms_otp = [{ phone_id: "p1", phone_number_ending: "23" }];
    const email_otp = [{ email_id: "e1", email_beginning: "a" }];
    const flows = createFlows({ mfaRequired: { ...NOTHING, sms_otp, email_otp } });
    await flows.sendSmsToFactor("p1");
    expect(store.state()).toMatchObject({
      screen: "SMSOTPEntry",
      otp: { type: "sms", destination: "the number ending in 23", methodId: "method-1", expiresAt: 301_000 },
    });
    await flows.sendEmailToFactor("e1");
    expect(store.state()).toMatchObject({
      screen: "EmailOTPEntry",
      otp: { type: "email", destination: "the address beginning with a" },
    });
    await flows.sendSmsToFactor("somebody else's");
    expect(input).toEqual([
      ["sms/factor", "p1"],
      ["email/factor", "e1"],
    ]);
  });

  it("refuses a number that is none, and sends to one that is being set up", async () => {
    const flows = createFlows({ screen: "SMSOTPEnrollment" });
    await flows.sendSmsToEnroll("1", "US");
    expect(store.state()).toMatchObject({ screen: "SMSOTPEnrollment", errorMessage: ENGLISH.invalidPhone });
    await flows.sendSmsToEnroll("2125550123", "US");
    await Promise.resolve();
    expect(input).toEqual([["sms/send", "+12125550123"]]);
    expect(store.state()).toMatchObject({
      screen: "SMSOTPEntry",
      otp: { address: "+12125550123", destination: "(2125550123)", expiresAt: 121_000 },
    });
  });

  it("resends where the first code went, with a toast", async () => {
    const otp = { type: "sms", methodId: "m", destination: "", address: "p1", expiresAt: 0 } as const;
    await createFlows({ otp }).resendSecondCode();
    await createFlows({ otp: { ...otp, address: "+12125550123" } }).resendSecondCode();
    expect(input).toEqual([
      ["sms/factor", "p1"],
      ["sms/send", "+12125550123"],
    ]);
    expect(store.state().toasts).toMatchObject([{ kind: "success", text: "Code resent" }]);
  });

  it("takes blanks off a recovery code", async () => {
    await createFlows({}).submitRecoveryCode(" abcd-efgh ");
    expect(input).toEqual([["recover", "abcd-efgh"]]);
  });

  it("stays in the choice of organisations when one is refused", async () => {
    failures.set("exchange", refusal("organization_not_found"));
    await createFlows({ screen: "Discovery", organizations: ORGANIZATIONS }).chooseOrganization("o3");
    expect(store.state()).toMatchObject({ screen: "Discovery", errorMessage: "organization_not_found it is." });
  });

  it("returns to Main after logging out, and stays with a toast when that fails", async () => {
    await createFlows({ screen: "LoggedIn" }).logOut();
    expect(store.state().screen).toBe("Main");
    failures.set("revoke", new UnreachableError());
    await createFlows({ screen: "LoggedIn" }).logOut();
    expect(store.state()).toMatchObject({ screen: "LoggedIn", toasts: [{ kind: "error", text: ENGLISH.unreachable }] });
  });
});
