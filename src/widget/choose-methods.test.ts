import { describe, expect, it } from "vitest";
import { chooseBlocks, chooseMethods, configFault } from "./choose-methods.ts";
import { ENGLISH } from "./strings.ts";

describe("configFault", () => {
  it("refuses magic links together with codes by mail, also beside passwords", () => {
    const otpOptions = { methods: ["sms", "email"] } as const;
    expect(configFault({ products: ["emailMagicLinks", "otp"], otpOptions }, ENGLISH)).toBe(
      "Error: Cannot use both EML and Email OTP",
    );
    expect(configFault({ products: ["passwords", "emailMagicLinks", "otp"], otpOptions }, ENGLISH)).toBe(
      "Error: Cannot use both EML and Email OTP",
    );
  });

  it("refuses passkeys by themselves", () => {
    expect(configFault({ products: ["passkeys"] }, ENGLISH)).toBe(
      "Error: Cannot use Passkeys by itself, please add another product to the config.",
    );
  });

  it("finds nothing wrong with text messages beside magic links, nor with mail among methods that are off", () => {
    expect(configFault({ products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["sms"] } }, ENGLISH)).toBeNull();
    expect(configFault({ products: ["emailMagicLinks"], otpOptions: { methods: ["email"] } }, ENGLISH)).toBeNull();
    expect(configFault({ products: ["passkeys", "oauth"] }, ENGLISH)).toBeNull();
    expect(configFault({ products: [] }, ENGLISH)).toBeNull();
  });
});

describe("chooseMethods", () => {
  it("keeps the order of the products, and within codes that of the methods", () => {
    const otpOptions = { methods: ["whatsapp", "sms"] } as const;
    expect(chooseMethods({ products: ["emailMagicLinks", "otp"], otpOptions })).toEqual([
      "emailMagicLink",
      "whatsapp",
      "sms",
    ]);
  });

  it("drops the tabs of links and codes by mail in favour of the password tab", () => {
    const otpOptions = { methods: ["email", "sms"] } as const;
    expect(chooseMethods({ products: ["otp", "passwords"], otpOptions })).toEqual(["sms", "password"]);
    expect(chooseMethods({ products: ["emailMagicLinks", "passwords"] })).toEqual(["password"]);
  });

  it("has no tab for codes without a method, and each tab once", () => {
    expect(chooseMethods({ products: ["otp", "oauth"] })).toEqual([]);
    expect(chooseMethods({ products: ["passwords", "passwords"] })).toEqual(["password"]);
  });
});

describe("chooseBlocks", () => {
  it("divides buttons from the form on both of its sides", () => {
    expect(chooseBlocks({ products: ["oauth", "emailMagicLinks", "crypto"] }, true)).toEqual([
      "oauth",
      "divider",
      "form",
      "divider",
      "crypto",
    ]);
  });

  it("shows one form where the first of its products stands", () => {
    const otpOptions = { methods: ["sms"] } as const;
    expect(chooseBlocks({ products: ["emailMagicLinks", "oauth", "otp"], otpOptions }, true)).toEqual([
      "form",
      "divider",
      "oauth",
    ]);
  });

  it("puts the passkey button first where the browser cannot offer passkeys in an input", () => {
    expect(chooseBlocks({ products: ["emailMagicLinks", "passkeys"] }, false)).toEqual(["passkey", "divider", "form"]);
    expect(chooseBlocks({ products: ["emailMagicLinks", "passkeys"] }, true)).toEqual(["form"]);
  });

  it("keeps the passkey button where no form could offer passkeys", () => {
    expect(chooseBlocks({ products: ["oauth", "passkeys"] }, true)).toEqual(["passkey", "oauth"]);
  });
});
