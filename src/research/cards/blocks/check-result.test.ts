import { describe, expect, it } from "vitest";
import type { CheckList } from "#research/cards/card.ts";
import { checkResult } from "./check-result.ts";

const checks = (...verdicts: readonly CheckList["items"][number]["verdict"][]): CheckList["items"] =>
  verdicts.map((verdict) => ({ label: verdict, verdict, detail: "", figures: [] }));

describe("checkResult", () => {
  it("says that checks passed or failed where all did", () => {
    expect(checkResult(checks("pass", "pass", "pass"))).toBe("3 checks passed");
    expect(checkResult(checks("pass"))).toBe("1 check passed");
    expect(checkResult(checks("fail", "fail"))).toBe("2 checks failed");
  });

  it("counts each verdict where they differ, and what is not known", () => {
    expect(checkResult(checks("pass", "unknown", "pass"))).toBe("2 passed, 1 unknown");
    expect(checkResult(checks("pass", "unknown", "fail"))).toBe("1 passed, 1 failed, 1 unknown");
    expect(checkResult(checks("unknown", "unknown"))).toBe("2 unknown");
  });
});
