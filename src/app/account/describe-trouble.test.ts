import { describe, expect, it } from "vitest";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { describeTrouble } from "./watch-account.ts";

const refusal = (error_type: string, status_code: number): ApiError =>
  new ApiError({ error_type, status_code, error_message: "No.", error_url: "", request_id: "request-id-test-1" });

describe("describeTrouble", () => {
  it("sends nobody away whose password alone was wrong", () => {
    const explain = (): string => "The current password is not right.";
    expect(describeTrouble(refusal("unauthorized_credentials", 401), explain)).toEqual({
      kind: "refused",
      message: "The current password is not right.",
    });
  });

  it("tells a session that is over from a proof that is missing and from any other no", () => {
    expect(describeTrouble(refusal("session_not_found", 404))).toEqual({ kind: "signed-out" });
    expect(describeTrouble(refusal("unauthorized_credentials", 401))).toEqual({ kind: "signed-out" });
    expect(describeTrouble(refusal("insufficient_factors", 403))).toEqual({ kind: "step-up", message: "No." });
    expect(describeTrouble(refusal("weak_password", 400))).toEqual({ kind: "refused", message: "No." });
  });

  it("says that no answer came", () => {
    expect(describeTrouble(new UnreachableError("fetch failed"))).toEqual({
      kind: "unreachable",
      message: "The server did not answer. Please try again.",
    });
  });
});
