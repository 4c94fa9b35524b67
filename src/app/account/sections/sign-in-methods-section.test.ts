import { describe, expect, it } from "vitest";
import { sampleUser } from "#app/testing/sample-account.ts";
import { listSignInMethods } from "./sign-in-methods-section.tsx";

describe("listSignInMethods", () => {
  it("lists no passkeys and no password, which have parts of their own", () => {
    const passkey = {
      webauthn_registration_id: "webauthn-1",
      domain: "localhost",
      user_agent: "",
      authenticator_type: "platform",
      verified: true,
      name: "Passkey 1",
    };
    const password = { password_id: "password-1", requires_reset: false };
    expect(listSignInMethods(sampleUser({ webauthn_registrations: [passkey], password }))).toEqual([]);
  });

  it("names each way by what people know of it, and its kind as the calls of its removal do", () => {
    const user = sampleUser({
      emails: [{ email_id: "email-1", email: "ann@example.com", verified: false }],
      phone_numbers: [{ phone_id: "phone-1", phone_number: "+12125550147", verified: true }],
      providers: [
        {
          oauth_user_registration_id: "oauth-1",
          provider_type: "Google",
          provider_subject: "1",
          profile_picture_url: "",
          locale: "",
        },
      ],
      crypto_wallets: [
        {
          crypto_wallet_id: "wallet-1",
          crypto_wallet_address: "0xabc",
          crypto_wallet_type: "ethereum",
          verified: true,
        },
      ],
    });
    expect(
      listSignInMethods(user).map(({ kind, id, name, what, isVerified }) => [kind, id, name, what, isVerified]),
    ).toEqual([
      ["emails", "email-1", "ann@example.com", "Email address", false],
      ["phone_numbers", "phone-1", "+12125550147", "Phone number", true],
      ["oauth", "oauth-1", "Google", "Linked provider", true],
      ["crypto_wallets", "wallet-1", "0xabc", "Ethereum wallet", true],
    ]);
  });
});
