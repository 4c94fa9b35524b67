import { describe, expect, it } from "vitest";
import { chooseAccount } from "./open-account.ts";

const PROVEN_HOLDER = { userId: "user-1", emailId: "email-1", isVerified: true };
const UNPROVEN_HOLDER = { ...PROVEN_HOLDER, isVerified: false };

describe("chooseAccount", () => {
  it("docs/threats.md#13: does not join an account by an address that the provider has not proven", () => {
    const facts = { knownUserId: null, holder: PROVEN_HOLDER, hasEmail: true, isEmailVerified: false };
    expect(chooseAccount(facts)).toEqual({ kind: "create", withEmail: false });
  });

  it("docs/threats.md#11: does not join an account whose address was never proven here", () => {
    const facts = { knownUserId: null, holder: UNPROVEN_HOLDER, hasEmail: true, isEmailVerified: true };
    expect(chooseAccount(facts)).toEqual({ kind: "create", withEmail: false });
  });

  it("docs/threats.md#13: does not attach an unproven address to a new account", () => {
    const facts = { knownUserId: null, holder: null, hasEmail: true, isEmailVerified: false };
    expect(chooseAccount(facts)).toEqual({ kind: "create", withEmail: false });
  });

  it("opens the account that the subject belongs to, no matter who holds the address", () => {
    const facts = { knownUserId: "user-2", holder: PROVEN_HOLDER, hasEmail: true, isEmailVerified: true };
    expect(chooseAccount(facts)).toEqual({ kind: "known", userId: "user-2" });
  });

  it("joins an account when both sides have proven the address", () => {
    const facts = { knownUserId: null, holder: PROVEN_HOLDER, hasEmail: true, isEmailVerified: true };
    expect(chooseAccount(facts)).toEqual({ kind: "link", userId: "user-1", emailId: "email-1" });
  });

  it("makes an account with an address that the provider has proven and nobody has", () => {
    const facts = { knownUserId: null, holder: null, hasEmail: true, isEmailVerified: true };
    expect(chooseAccount(facts)).toEqual({ kind: "create", withEmail: true });
  });
});
