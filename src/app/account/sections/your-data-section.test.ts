import { describe, expect, it } from "vitest";
import { describeDeletion } from "./your-data-section.tsx";

const answer = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  describeDeletion({ status, headers: new Headers(headers) });

describe("describeDeletion", () => {
  it("says done of nothing but a deletion that is over", () => {
    expect(answer(200)).toEqual({ kind: "deleted" });
    expect(answer(202)).toEqual({ kind: "under-way" });
    for (const status of [201, 204, 301, 400, 401, 403, 404, 405, 429, 500, 502, 503]) {
      expect([status, "message" in answer(status)]).toEqual([status, true]);
    }
  });

  it("says that nothing was deleted where that is certain, and asks to look where it is not", () => {
    for (const status of [403, 429]) {
      const result = answer(status);
      expect("message" in result && result.message).toContain("Nothing was deleted");
    }
    for (const status of [401, 500, 502, 503, 504]) {
      const result = answer(status);
      expect("message" in result && result.message).toContain("whether your account");
    }
    expect(answer(500)).toEqual({
      kind: "refused",
      message: "An error occurred on our side. Reload this page to see whether your account still exists.",
    });
  });

  it("asks who must show once more who they are to do so, and others to wait as long as they are told", () => {
    expect(answer(403).kind).toBe("step-up");
    expect(answer(429, { "retry-after": "42" })).toMatchObject({
      message: "Nothing was deleted. Ask again in 42 seconds.",
    });
  });
});
