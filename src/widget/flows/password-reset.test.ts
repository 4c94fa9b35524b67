// When a reset is mailed, with what, where that leads, and how it ends.
import { beforeEach, describe, expect, it } from "vitest";
import { ANN, createPasswordWidget, type PasswordWidget } from "#widget/testing/password-widget.ts";
import { refusal } from "#widget/testing/refusal.ts";

describe("createPasswordFlows", () => {
  let widget: PasswordWidget;

  beforeEach(() => {
    widget = createPasswordWidget();
  });

  it("mails a reset and shows PasswordDedupe for reset_password, telling the page nothing", async () => {
    widget.failures.set("authenticate", refusal("reset_password"));
    widget.failures.set("create", refusal("reset_password"));
    await widget.createFlows().logIn("right");
    expect(widget.calls()).toEqual(["authenticate", "reset/start", "email_sent"]);
    expect(widget.state()).toMatchObject({ screen: "PasswordDedupe", isBusy: false, errorMessage: null });
    await widget.createFlows({}, { password: { email: ANN, type: "new" } }).create("right");
    expect(widget.state().screen).toBe("PasswordDedupe");
    expect(widget.events).toEqual([]);
  });

  it("stays and says so when that reset cannot be mailed", async () => {
    widget.failures.set("authenticate", refusal("reset_password"));
    widget.failures.set("reset/start", refusal("too_many_requests"));
    await widget.createFlows({}, { screen: "PasswordCreateOrLogin" }).logIn("right");
    expect(widget.state()).toMatchObject({
      screen: "PasswordCreateOrLogin",
      errorMessage: "too_many_requests it is.",
      isBusy: false,
    });
  });

  it("shows PasswordBreached where a leaked password was typed to log in, not where one is chosen", async () => {
    widget.failures.set("authenticate", refusal("breached_password"));
    widget.failures.set("create", refusal("breached_password"));
    await widget.createFlows().logIn("leaked");
    expect(widget.state().screen).toBe("PasswordBreached");
    expect(widget.calls()).toContain("reset/start");
    widget.asked.length = 0;
    await widget.createFlows({}, { password: { email: ANN, type: "new" } }).create("leaked");
    expect(widget.state()).toMatchObject({ screen: "Main", errorMessage: "breached_password it is." });
    expect(widget.calls()).toEqual(["create"]);
  });

  it("sends the configured options with a reset, and the session's minutes with a password", async () => {
    const flows = widget.createFlows({
      passwordOptions: {
        loginRedirectURL: "https://app.example/login",
        loginExpirationMinutes: 5,
        resetPasswordRedirectURL: "https://app.example/reset",
        resetPasswordExpirationMinutes: 10,
        resetPasswordTemplateId: "mine",
      },
      sessionOptions: { sessionDurationMinutes: 60 },
    });
    await flows.forgot();
    expect(widget.state().screen).toBe("PasswordForgot");
    expect(widget.asked[0]).toEqual([
      "reset/start",
      {
        email: ANN,
        login_redirect_url: "https://app.example/login",
        login_expiration_minutes: 5,
        reset_password_redirect_url: "https://app.example/reset",
        reset_password_expiration_minutes: 10,
        reset_password_template_id: "mine",
      },
    ]);
    widget.asked.length = 0;
    await flows.logIn("right");
    expect(widget.asked).toEqual([["authenticate", { email: ANN, password: "right", session_duration_minutes: 60 }]]);
  });

  it("tells the page of a reset on the ways without a password only", async () => {
    await widget.createFlows().forgot();
    expect(widget.events).toEqual([]);
    await widget.createFlows().createInstead();
    expect(widget.events).toEqual(["PASSWORD_RESET_BY_EMAIL_START"]);
    expect(widget.state().screen).toBe("PasswordSetNew");
  });

  it("resends with a toast, staying where it is", async () => {
    await widget.createFlows({}, { screen: "PasswordForgot" }).resend();
    expect(widget.calls()).toEqual(["email_try_again_clicked", "reset/start"]);
    expect(widget.state()).toMatchObject({
      screen: "PasswordForgot",
      toasts: [{ kind: "success", text: "Email resent" }],
    });
  });

  it("sends the token of the reset form either way", async () => {
    const flows = widget.createFlows({}, { resetPasswordToken: "t1", screen: "PasswordResetForm" });
    await flows.resetWithToken("new one");
    await flows.loginWithToken();
    expect(widget.asked).toEqual([
      ["reset", { token: "t1", password: "new one", session_duration_minutes: 30 }],
      ["link/authenticate", "t1"],
    ]);
  });
});
