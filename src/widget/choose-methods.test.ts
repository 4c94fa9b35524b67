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

  it("keeps the tab of codes or links beside the password's where the configuration says so", () => {
    const kept = { otpOptions: { methods: ["email"] }, passwordOptions: { keepsEmailTab: true } } as const;
    expect(chooseMethods({ products: ["otp", "passwords"], ...kept })).toEqual(["emailOtp", "password"]);
    expect(chooseMethods({ products: ["passwords", "emailMagicLinks"], ...kept })).toEqual([
      "password",
      "emailMagicLink",
    ]);
  });

  it("has no tab for codes without a method, and each tab once", () => {
    expect(chooseMethods({ products: ["otp", "oauth"] })).toEqual([]);
    expect(chooseMethods({ products: ["passwords", "passwords"] })).toEqual(["password"]);
  });
});

const PLAIN = { passkeyAutofill: false, wallets: false };
const AUTOFILL = { passkeyAutofill: true, wallets: false };

describe("chooseBlocks", () => {
  it("divides buttons from the form on both of its sides", () => {
    expect(chooseBlocks({ products: ["oauth", "emailMagicLinks", "crypto"] }, AUTOFILL)).toEqual([
      "oauth",
      "divider",
      "form",
      "divider",
      "crypto",
    ]);
  });

  it("shows one form where the first of its products stands", () => {
    const otpOptions = { methods: ["sms"] } as const;
    expect(chooseBlocks({ products: ["emailMagicLinks", "oauth", "otp"], otpOptions }, AUTOFILL)).toEqual([
      "form",
      "divider",
      "oauth",
    ]);
  });

  it("puts the passkey button first where the browser cannot offer passkeys in an input", () => {
    expect(chooseBlocks({ products: ["emailMagicLinks", "passkeys"] }, PLAIN)).toEqual(["passkey", "divider", "form"]);
    expect(chooseBlocks({ products: ["emailMagicLinks", "passkeys"] }, AUTOFILL)).toEqual(["form"]);
  });

  it("keeps the passkey button where no form could offer passkeys", () => {
    expect(chooseBlocks({ products: ["oauth", "passkeys"] }, AUTOFILL)).toEqual(["passkey", "oauth"]);
  });

  it("puts the passkey button where the products have it, in any browser, if the configuration always wants it", () => {
    const config = { products: ["passwords", "passkeys", "oauth"], passkeyOptions: { button: "always" } } as const;
    const inOrder = ["form", "divider", "passkey", "oauth"];
    expect([chooseBlocks(config, AUTOFILL), chooseBlocks(config, PLAIN)]).toEqual([inOrder, inOrder]);
  });

  it("does not speak of wallets where the browser has none and none is to be set up", () => {
    const config = { products: ["passwords", "crypto"], cryptoOptions: { offersSetup: false } } as const;
    expect(chooseBlocks(config, PLAIN)).toEqual(["form"]);
    expect(chooseBlocks(config, { ...PLAIN, wallets: true })).toEqual(["form", "divider", "crypto"]);
  });
});
