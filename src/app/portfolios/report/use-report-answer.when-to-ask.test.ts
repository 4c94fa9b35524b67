import { describe, expect, it } from "vitest";
import { ASK_AGAIN_MS, whenToAsk } from "./use-report-answer.ts";

const question = { key: "NVDA", settleMs: 300, isWhole: (left: number) => left === 0 };
const held = (value: number | null, key = "NVDA") => ({ key, value, message: "" });

describe("whenToAsk", () => {
  it("asks nothing while a whole answer is held, nor what was refused", () => {
    expect([whenToAsk(question, held(0)), whenToAsk(question, held(null))]).toEqual([null, null]);
  });

  it("asks once the question has settled, whatever is held of another", () => {
    expect([null, held(0, "KO"), held(2, "KO"), held(null, "KO")].map((other) => whenToAsk(question, other))).toEqual([
      300, 300, 300, 300,
    ]);
  });

  it("asks again while something is still being read", () => {
    expect(whenToAsk(question, held(2))).toBe(ASK_AGAIN_MS);
  });
});
