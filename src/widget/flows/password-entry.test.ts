// What entering an address, and then a password, leads to.
import { beforeEach, describe, expect, it } from "vitest";
import { UnreachableError } from "#widget/client/errors.ts";
import { ENGLISH } from "#widget/strings.ts";
import { ANN, createPasswordWidget, type PasswordWidget } from "#widget/testing/password-widget.ts";
import { refusal } from "#widget/testing/refusal.ts";

describe("createPasswordFlows", () => {
  let widget: PasswordWidget;

  beforeEach(() => {
    widget = createPasswordWidget();
  });

  it("looks nothing up that is no address", async () => {
    await widget.createFlows().enterEmail("ann@");
    expect(widget.asked).toEqual([]);
    expect(widget.state()).toMatchObject({ screen: "Main", errorMessage: "Invalid email address" });
  });

  it("stays on Main with the server's words when the look-up fails", async () => {
    widget.failures.set("search", refusal("too_many_requests"));
    await widget.createFlows().enterEmail(ANN);
    expect(widget.state()).toMatchObject({ screen: "Main", errorMessage: "too_many_requests it is.", isBusy: false });
  });

  it("goes to the variant of the kind that the look-up tells", async () => {
    widget.userType = "passwordless";
    await widget.createFlows().enterEmail(` ${ANN} `);
    expect(widget.asked).toEqual([["search", ANN]]);
    expect(widget.state()).toMatchObject({
      screen: "PasswordCreateOrLogin",
      password: { email: ANN, type: "passwordless" },
    });
  });

  it("shows a wrong password in the server's words and mails nothing", async () => {
    widget.failures.set("authenticate", refusal("unauthorized_credentials"));
    await widget.createFlows({}, { screen: "PasswordCreateOrLogin" }).logIn("wrong");
    expect(widget.calls()).toEqual(["authenticate"]);
    expect(widget.state()).toMatchObject({
      screen: "PasswordCreateOrLogin",
      errorMessage: "unauthorized_credentials it is.",
    });
  });

  it("says that what was typed is kept when nothing answers", async () => {
    widget.failures.set("authenticate", new UnreachableError());
    await widget.createFlows().logIn("right");
    expect(widget.state().errorMessage).toBe(ENGLISH.unreachable);
  });

  it("rates with the address for new accounts alone", async () => {
    const form = { screen: "PasswordCreateOrLogin", password: { email: ANN, type: "new" } } as const;
    await widget.createFlows({}, form).checkStrength("abc");
    await widget.createFlows({}, { ...form, screen: "PasswordResetForm" }).checkStrength("abc");
    expect(widget.asked).toEqual([
      ["strength", { email: ANN, password: "abc" }],
      ["strength", { password: "abc" }],
    ]);
  });

  it("answers a failed rating with its words", async () => {
    widget.failures.set("strength", refusal("invalid_email"));
    expect(await widget.createFlows().checkStrength("abc")).toEqual({ error: "invalid_email it is." });
  });
});
