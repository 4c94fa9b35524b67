// The ways in beside a password: a link, a code, and what is sent to who has none.
import { beforeEach, describe, expect, it } from "vitest";
import { ANN, createPasswordWidget, type PasswordWidget } from "#widget/testing/password-widget.ts";

describe("createPasswordFlows", () => {
  let widget: PasswordWidget;

  beforeEach(() => {
    widget = createPasswordWidget();
  });

  it("leads to the link's or the code's screen from the ways beside a password", async () => {
    await widget.createFlows().emailLink();
    expect(widget.state()).toMatchObject({ screen: "EmailConfirmation", magicLinkEmail: ANN });
    await widget.createFlows().loginWithoutPassword();
    expect(widget.state()).toMatchObject({ screen: "EmailConfirmation", magicLinkEmail: ANN });
    await widget.createFlows().emailCode();
    expect(widget.state()).toMatchObject({
      screen: "OTPAuthenticate",
      otp: { methodId: "email-test-1", destination: ANN },
    });
  });

  describe("sendWithoutPassword", () => {
    const here = { screen: "PasswordCreateOrLogin", password: { email: ANN, type: "passwordless" } } as const;

    it("sends a code where e-mail codes are on, and stays", async () => {
      await widget
        .createFlows({ products: ["otp", "passwords"], otpOptions: { methods: ["email"] } }, here)
        .sendWithoutPassword();
      expect(widget.calls()).toEqual(["otp", "email_sent"]);
      expect(widget.state()).toMatchObject({ screen: "PasswordCreateOrLogin", otp: { address: ANN } });
    });

    it("sends a link where links are on, and stays", async () => {
      await widget.createFlows({ products: ["emailMagicLinks", "passwords"] }, here).sendWithoutPassword();
      expect(widget.state()).toMatchObject({ screen: "PasswordCreateOrLogin", magicLinkEmail: ANN });
    });

    it("else mails a reset and shows PasswordSetNew", async () => {
      const texts = { products: ["otp", "passwords"], otpOptions: { methods: ["sms"] } } as const;
      await widget.createFlows(texts, here).sendWithoutPassword();
      expect(widget.calls()).toEqual(["reset/start", "email_sent"]);
      expect(widget.events).toEqual(["PASSWORD_RESET_BY_EMAIL_START"]);
      expect(widget.state().screen).toBe("PasswordSetNew");
    });

    it("sends once for each time that the address is entered", async () => {
      widget.userType = "passwordless";
      const flows = widget.createFlows({ products: ["emailMagicLinks", "passwords"] }, here);
      await flows.sendWithoutPassword();
      await flows.sendWithoutPassword();
      expect(widget.calls().filter((call) => call === "link")).toHaveLength(1);
      await flows.enterEmail(ANN);
      await flows.sendWithoutPassword();
      expect(widget.calls().filter((call) => call === "link")).toHaveLength(2);
    });
  });
});
