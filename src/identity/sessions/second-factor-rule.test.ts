import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";
import { areTwoFactors, kindOf, secondFactorStep, type FactorKind } from "./second-factor-rule.ts";

const KINDS = [
  "mailbox",
  "password",
  "provider",
  "wallet",
  "phone",
  "app",
  "recovery_code",
  "passkey",
  "verified_passkey",
] as const satisfies readonly FactorKind[];

/** Rows and columns in the order of KINDS; the diagonal is a kind by itself; `#` are two factors. */
const PAIRS = [
  // mailbox: a password is reset through it, a provider's account often is the same mailbox
  "....#####",
  // password
  "....#####",
  // provider
  "....#####",
  // wallet
  "....#####",
  // phone: two numbers, or a text and a WhatsApp message, are one phone
  "####.####",
  // app: its recovery codes were handed out with it
  "#####..##",
  // recovery_code
  "#####..##",
  // passkey that did not verify its person: a thing one has
  "#######.#",
  // verified_passkey: a thing one has, and a finger or PIN
  "#########",
];

const at = { last_authenticated_at: "2026-01-01T00:00:00Z" };
const email_factor = { email_id: "email-test-1", email_address: "ann@example.com" };
const phone_number_factor = { phone_id: "phone-number-test-1", phone_number: "+14155550123" };
const webauthn_factor = { webauthn_registration_id: "webauthn-1", domain: "localhost", user_agent: "" };
const crypto_wallet_factor = {
  crypto_wallet_id: "crypto-wallet-test-1",
  crypto_wallet_address: "0x0",
  crypto_wallet_type: "ethereum",
} as const;
const FACTORS: readonly (readonly [WireFactor, FactorKind])[] = [
  [{ ...at, type: "otp", delivery_method: "email", email_factor }, "mailbox"],
  [{ ...at, type: "magic_link", delivery_method: "email", email_factor }, "mailbox"],
  [{ ...at, type: "otp", delivery_method: "sms", phone_number_factor }, "phone"],
  [{ ...at, type: "otp", delivery_method: "whatsapp", phone_number_factor }, "phone"],
  [{ ...at, type: "password", delivery_method: "knowledge" }, "password"],
  [{ ...at, type: "oauth", delivery_method: "oauth_google" }, "provider"],
  [{ ...at, type: "crypto", delivery_method: "crypto_wallet", crypto_wallet_factor }, "wallet"],
  [{ ...at, type: "totp", delivery_method: "authenticator_app", authenticator_app_factor: { totp_id: "1" } }, "app"],
  [
    {
      ...at,
      type: "recovery_codes",
      delivery_method: "recovery_code",
      recovery_code_factor: { totp_recovery_code_id: "1" },
    },
    "recovery_code",
  ],
  [
    { ...at, type: "webauthn", delivery_method: "webauthn_registration", user_verified: false, webauthn_factor },
    "passkey",
  ],
  [
    { ...at, type: "webauthn", delivery_method: "webauthn_registration", user_verified: true, webauthn_factor },
    "verified_passkey",
  ],
];

describe("kindOf", () => {
  it("names what every factor of the wire shows", () => {
    expect(FACTORS.map(([factor]) => kindOf(factor))).toEqual(FACTORS.map(([, kind]) => kind));
  });
});

describe("areTwoFactors", () => {
  it("refuses nothing at all", () => {
    expect(areTwoFactors([])).toBe(false);
  });

  it("refuses every kind by itself but a passkey that verified its person", () => {
    expect(KINDS.filter((kind) => areTwoFactors([kind]))).toEqual(["verified_passkey"]);
  });

  it("is decided for every pair", () => {
    const decided = KINDS.map((row) => KINDS.map((column) => (areTwoFactors([row, column]) ? "#" : ".")).join(""));
    expect(decided).toEqual(PAIRS);
  });

  it("holds for all 512 sets exactly where one of their pairs holds", () => {
    const sets = Array.from({ length: 2 ** KINDS.length }, (_, bits) => KINDS.filter((_kind, at) => (bits >> at) & 1));
    const isPair = (left: FactorKind, right: FactorKind): boolean =>
      PAIRS[KINDS.indexOf(left)]?.charAt(KINDS.indexOf(right)) === "#";
    expect(sets.filter(areTwoFactors)).toEqual(
      sets.filter((set) => set.some((left) => set.some((right) => isPair(left, right)))),
    );
  });
});

const setOf = fc.subarray([...KINDS]);
const rules = fc.constantFrom("never", "enrolled", "required");

describe("secondFactorStep", () => {
  it("never completes a sign-in that lacks a factor it asks for", () => {
    fc.assert(
      fc.property(setOf, setOf, (verified, enrolled) => {
        const step = secondFactorStep("required", verified, new Set(enrolled));
        expect(step.kind === "complete").toBe(areTwoFactors(verified));
      }),
    );
  });

  it("never lets a second factor be set up where an enrolled one would do", () => {
    fc.assert(
      fc.property(rules, setOf, setOf, (rule, verified, enrolled) => {
        const step = secondFactorStep(rule, verified, new Set(enrolled));
        expect(step.kind === "complete" || step.completing.length === 0 || step.enrollable.length === 0).toBe(true);
      }),
    );
  });

  it("offers only what would complete the sign-in", () => {
    fc.assert(
      fc.property(rules, setOf, setOf, (rule, verified, enrolled) => {
        const step = secondFactorStep(rule, verified, new Set(enrolled));
        const offered = step.kind === "open" ? [...step.completing, ...step.enrollable] : [];
        expect(offered.every((kind) => areTwoFactors([...verified, kind]))).toBe(true);
      }),
    );
  });

  it("offers no e-mail code after an e-mail link: the mailbox is the same", () => {
    expect(secondFactorStep("required", ["mailbox"], new Set(["mailbox", "password", "provider"]))).toEqual({
      kind: "open",
      completing: [],
      enrollable: ["app", "phone"],
    });
  });

  it("offers no second number to somebody who came by phone", () => {
    expect(secondFactorStep("required", ["phone"], new Set(["phone"]))).toEqual({
      kind: "open",
      completing: [],
      enrollable: ["app"],
    });
  });

  it("asks who has a mailbox and a phone for the other one, and lets neither alone set up anything", () => {
    const enrolled = new Set(["mailbox", "phone"] as const);
    expect(secondFactorStep("required", ["mailbox"], enrolled)).toMatchObject({
      completing: ["phone"],
      enrollable: [],
    });
    expect(secondFactorStep("required", ["phone"], enrolled)).toMatchObject({
      completing: ["mailbox"],
      enrollable: [],
    });
  });

  it("asks for the app that was set up, or its recovery codes, or the phone", () => {
    expect(
      secondFactorStep("enrolled", ["password"], new Set(["mailbox", "password", "app", "recovery_code", "phone"])),
    ).toEqual({
      kind: "open",
      completing: ["app", "phone", "recovery_code"],
      enrollable: [],
    });
  });

  it("asks nobody without an authenticator app under the rule `enrolled`", () => {
    const enrolled = new Set(["mailbox", "phone", "verified_passkey"] as const);
    expect(secondFactorStep("enrolled", ["mailbox"], enrolled)).toEqual({ kind: "complete" });
  });

  it("asks nobody under the rule `never`", () => {
    expect(secondFactorStep("never", ["mailbox"], new Set(["app"]))).toEqual({ kind: "complete" });
  });

  it("is content with a passkey that verified its person", () => {
    expect(secondFactorStep("required", ["verified_passkey"], new Set(["app"]))).toEqual({ kind: "complete" });
  });
});
