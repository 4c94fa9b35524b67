import { describe, expect, it } from "vitest";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";
import { signInMethod } from "./sign-in-box.tsx";

type Proof = Pick<WireFactor, "type" | "delivery_method">;

function sessionBy(...proofs: readonly Proof[]) {
  return {
    authentication_factors: proofs.map((proof, index) => ({
      ...proof,
      last_authenticated_at: `2026-08-22T10:00:0${index}Z`,
    })),
  };
}

describe("signInMethod", () => {
  it("knows no way without a session", () => {
    expect(signInMethod(null)).toBeNull();
    expect(signInMethod(sessionBy())).toBeNull();
  });

  it("says one word for each way in", () => {
    const words = [
      signInMethod(sessionBy({ type: "magic_link", delivery_method: "email" })),
      signInMethod(sessionBy({ type: "otp", delivery_method: "email" })),
      signInMethod(sessionBy({ type: "password", delivery_method: "knowledge" })),
      signInMethod(sessionBy({ type: "oauth", delivery_method: "oauth_google" })),
      signInMethod(sessionBy({ type: "webauthn", delivery_method: "webauthn_registration" })),
      signInMethod(sessionBy({ type: "crypto", delivery_method: "crypto_wallet" })),
    ];

    expect(words).toEqual(["magic_link", "email_otp", "password", "oauth_google", "passkey", "crypto_wallet"]);
  });

  it("says the first of two factors, and the newest of two sign-ins", () => {
    expect(
      signInMethod(
        sessionBy(
          { type: "magic_link", delivery_method: "email" },
          { type: "password", delivery_method: "knowledge" },
          { type: "totp", delivery_method: "authenticator_app" },
        ),
      ),
    ).toBe("password");
  });
});
