import { describe, expect, it } from "vitest";
import { ApiError } from "#widget/client/errors.ts";
import { explainPasskeyError } from "./explain-passkey-error.ts";

describe("explainPasskeyError", () => {
  it("knows a device that holds a passkey of the account by the exception's name, whatever its sentence", () => {
    expect(explainPasskeyError(new DOMException("Das Gerät ist schon registriert.", "InvalidStateError"))).toBe(
      "already-registered",
    );
    expect(explainPasskeyError(new DOMException("The user attempted to register an authenticator"))).toBe("unknown");
  });

  it("takes a refusal and a time that ran out for the same, as browsers do", () => {
    expect(explainPasskeyError(new DOMException("", "NotAllowedError"))).toBe("cancelled");
  });

  it("tells apart what the page called off itself", () => {
    const controller = new AbortController();
    controller.abort();
    expect(explainPasskeyError(controller.signal.reason)).toBe("aborted");
  });

  it("knows a passkey that the account no longer has by the server's type", () => {
    expect(explainPasskeyError(refusal("webauthn_registration_not_found"))).toBe("not-found");
  });

  it("knows a log-in that is too long ago for a change", () => {
    expect(explainPasskeyError(refusal("insufficient_factors"))).toBe("login-too-old");
  });

  it("takes every other refusal of the server together", () => {
    expect(explainPasskeyError(refusal("too_many_requests"))).toBe("refused");
  });

  it("reads what libraries of other windows throw", () => {
    expect(explainPasskeyError({ name: "InvalidStateError" })).toBe("already-registered");
    expect(explainPasskeyError("broken")).toBe("unknown");
    expect(explainPasskeyError(null)).toBe("unknown");
  });
});

function refusal(errorType: string): ApiError {
  return new ApiError({
    error_type: errorType,
    error_message: "No.",
    error_url: "",
    request_id: "request-id-test-1",
    status_code: 404,
  });
}
