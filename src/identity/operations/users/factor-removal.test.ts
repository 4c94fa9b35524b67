import { describe, expect, it } from "vitest";
import { EMPTY_USER } from "#testing/wire-shapes.ts";
import { decideRemoval } from "./remove-factor.ts";

const EMAIL = { email_id: "email-1", email: "ann@example.com", verified: true };
const UNPROVEN = { email_id: "email-2", email: "ann@example.org", verified: false };
const WALLET = { crypto_wallet_id: "wallet-1", crypto_wallet_address: "0xAb", verified: true } as const;
const PASSWORD = { password_id: "password-1", requires_reset: false };

const passkey = (name: string) => ({
  webauthn_registration_id: "passkey-1",
  domain: "localhost",
  user_agent: "",
  authenticator_type: "",
  verified: true,
  name,
});

const LAST = { ok: false, reason: "cannot_delete_last_primary_factor" };

describe("decideRemoval", () => {
  it("refuses the last way in, of any kind", () => {
    expect(decideRemoval({ ...EMPTY_USER, emails: [EMAIL] }, "email", "email-1")).toEqual(LAST);
    const wallets = [{ ...WALLET, crypto_wallet_type: "ethereum" } as const];
    expect(decideRemoval({ ...EMPTY_USER, crypto_wallets: wallets }, "wallet", "wallet-1")).toEqual(LAST);
  });

  it("takes neither an unproven mailbox nor an authenticator app for a way in", () => {
    const user = { ...EMPTY_USER, emails: [EMAIL, UNPROVEN], totps: [{ totp_id: "totp-1", verified: true }] };
    expect(decideRemoval(user, "email", "email-1")).toEqual(LAST);
    expect(decideRemoval(user, "email", "email-2")).toMatchObject({ ok: true });
    expect(decideRemoval(user, "totp", "totp-1")).toMatchObject({ ok: true });
  });

  it("takes a password for a way in as long as it works and has a mailbox to go with it", () => {
    const user = { ...EMPTY_USER, emails: [EMAIL, UNPROVEN], password: PASSWORD };
    expect(decideRemoval(user, "email", "email-1")).toMatchObject({ ok: true });
    expect(decideRemoval({ ...user, emails: [EMAIL] }, "email", "email-1")).toEqual(LAST);
    const overtaken = { ...user, password: { ...PASSWORD, requires_reset: true } };
    expect(decideRemoval(overtaken, "email", "email-1")).toEqual(LAST);
  });

  it("names a passkey in the mail to its owner, but passes no message on that somebody wrote as its name", () => {
    const nameOf = (name: string) =>
      decideRemoval(
        { ...EMPTY_USER, emails: [EMAIL], webauthn_registrations: [passkey(name)] },
        "passkey",
        "passkey-1",
      );
    expect(nameOf("Anna’s MacBook (work) 2")).toEqual({ ok: true, name: "the passkey “Anna’s MacBook (work) 2”" });
    const messages = [
      "Go to evil.example/login now",
      "https://evil.example",
      "evil.example",
      "x".repeat(41),
      "a\nb",
      "",
    ];
    expect(messages.map(nameOf)).toEqual(messages.map(() => ({ ok: true, name: "a passkey" })));
  });

  it("knows no id that is not of its kind and of this person", () => {
    const user = { ...EMPTY_USER, emails: [EMAIL, { ...EMAIL, email_id: "email-3" }] };
    expect(decideRemoval(user, "email", "email-9")).toEqual({ ok: false, reason: "email_not_found" });
    expect(decideRemoval(user, "wallet", "email-1")).toEqual({ ok: false, reason: "factor_not_found" });
    expect(decideRemoval(user, "biometric", "email-1")).toEqual({ ok: false, reason: "factor_not_found" });
  });
});
