import { describe, expect, it } from "vitest";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { explainPasskey } from "./passkeys-section.tsx";

const thrown = (name: string): DOMException => new DOMException("The browser's own words.", name);

describe("explainPasskey", () => {
  it("leaves the server's refusals and its silence to their own words", () => {
    const refused = { error_type: "insufficient_factors", error_message: "No.", error_url: "", request_id: "" };
    expect(explainPasskey(new ApiError({ ...refused, status_code: 403 }))).toBeNull();
    expect(explainPasskey(new UnreachableError("fetch failed"))).toBeNull();
  });

  it("says what a person can do about what the browser refused", () => {
    expect(explainPasskey(thrown("NotAllowedError"))).toBe(
      "Your Passkey was not created. Click “Create a Passkey” to try again.",
    );
    expect(explainPasskey(thrown("InvalidStateError"))).toContain("as it seems to be already registered");
    expect(explainPasskey(thrown("NotSupportedError"))).toContain("This browser does not support passkeys.");
  });
});
